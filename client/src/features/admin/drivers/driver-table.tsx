import { Bike } from 'lucide-react';
import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { ADMIN_LISTS, type SortOf, type StatusOf } from '../../../../../shared/contract/admin-lists.ts';
import { call } from '../../../lib/api.ts';
import { dateOf, ratingText } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { countText } from '../table/count-text.ts';
import { CellLines } from '../table/cell-lines.tsx';
import type { TableSpec } from '../table/table-types.ts';
import { nameOf, OnlineWord, VERIFICATION_WORDS, VerificationBadge } from './driver-words.tsx';

/** The drivers (spec 2 §2): who, how to reach them, where they wait, whether they may work and do, what they did. */
export const DRIVER_TABLE: TableSpec<AdminDriver, StatusOf<'drivers'>, SortOf<'drivers'>> = {
  list: 'drivers',
  singular: 'driver',
  icon: Bike,
  choices: ADMIN_LISTS.drivers,
  statusLabels: { all: 'All statuses', ...VERIFICATION_WORDS, online: 'Online' },
  sortLabels: {
    '-joined': 'Newest first',
    joined: 'Oldest first',
    name: 'Name A to Z',
    '-name': 'Name Z to A',
    stage: 'Stage A to Z',
    '-stage': 'Stage Z to A',
    status: 'Status A to Z',
    '-status': 'Status Z to A',
  },
  fetchPage: (query, signal) => call('adminListDrivers', { query, signal }),
  rowKey: (driver) => driver.user_id,
  rowName: nameOf,
  columns: [
    {
      title: 'Driver',
      sorts: [
        { label: 'Driver', by: 'name' },
        { label: 'Joined', by: '-joined' },
      ],
      cell: (driver) => (
        <div className="flex min-w-0 items-center gap-2.5">
          {/* No photo: each look at one is audited, and a list is no look. */}
          <Avatar name={driver.full_name} size="small" className="xl:hidden" />
          <CellLines first={nameOf(driver)} isHead second={`Joined ${dateOf(driver.created_at)}`} />
        </div>
      ),
    },
    {
      title: 'Contact',
      cell: (driver) => <CellLines first={driver.mobile_number} second={driver.email ?? 'N/A'} />,
    },
    {
      title: 'Stage',
      sorts: [{ label: 'Stage', by: 'stage' }],
      width: '14%',
      cell: (driver) => <span className="line-clamp-2 wrap-anywhere">{driver.stage_name}</span>,
    },
    {
      title: 'Status',
      sorts: [{ label: 'Status', by: 'status' }],
      width: '6.5rem',
      cell: (driver) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <VerificationBadge status={driver.verification_status} />
          <OnlineWord isOnline={driver.is_online} />
        </span>
      ),
    },
    {
      title: 'Stats',
      isNumber: true,
      width: '6.5rem',
      cell: (driver) => (
        <CellLines
          first={countText(driver.total_trips, 'trip')}
          second={`Rating ${driver.rating === null ? 'N/A' : ratingText(driver.rating)}`}
        />
      ),
    },
  ],
  mostActions: 5,
  emptyText: 'They appear here as they register. You can also add one yourself.',
};
