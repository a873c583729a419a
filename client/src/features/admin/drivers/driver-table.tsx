import { Motorbike } from 'lucide-react';
import { ADMIN_LISTS, type SortOf, type StatusOf, UNREGISTERED_SORTS } from '#shared/contract/admin-lists.ts';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
import { call } from '#client/data/connection/api.ts';
import { dateOf, ratingText } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { countText, type TableSpec } from '../table/table-types.ts';
import { CellLines, NOTHING, phoneText } from '../table/cell-lines.tsx';
import {
  type DriverRow,
  isRegistered,
  nameOf,
  OnlineLabel,
  ReviewBadges,
  UnregisteredBadge,
  VerificationBadge,
} from './driver-labels.tsx';

type Status = StatusOf<'drivers'> | 'unregistered';

/** The drivers table (spec 2 §2). */
export const DRIVER_TABLE: TableSpec<DriverRow, Status, SortOf<'drivers'>> = {
  list: 'drivers',
  singular: 'driver',
  icon: Motorbike,
  choices: { ...ADMIN_LISTS.drivers, statuses: [...ADMIN_LISTS.drivers.statuses, 'unregistered'] },
  statusLabels: {
    all: 'All statuses',
    review: 'To review',
    ...ADMIN_REVIEW.status,
    online: 'Online',
    unregistered: 'Not registered',
  },
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
  fetchPage: ({ status, ...query }, signal) => {
    if (status !== 'unregistered') return call('adminListDrivers', { query: { ...query, status }, signal });
    // Unregistered accounts have no stage and no review status to sort by.
    const sort = UNREGISTERED_SORTS.find((by) => by === query.sort) ?? UNREGISTERED_SORTS[0];
    return call('adminListUnregistered', { query: { ...query, sort }, signal });
  },
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
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={driver.full_name} src={isRegistered(driver) ? driver.profile_picture_url : null} size="small" />
          <CellLines first={nameOf(driver)} isHead second={`Joined ${dateOf(driver.created_at)}`} />
        </span>
      ),
    },
    {
      title: 'Contact',
      isPlain: true,
      width: '9.5rem',
      cell: (driver) => <CellLines first={phoneText(driver.mobile_number)} second={driver.email ?? NOTHING} />,
    },
    {
      title: 'Stage',
      isPlain: true,
      sorts: [{ label: 'Stage', by: 'stage' }],
      width: '12%',
      cell: (driver) => (isRegistered(driver) ? <StageAndPlate driver={driver} /> : NOTHING),
    },
    {
      title: 'Status',
      isPlain: true,
      sorts: [{ label: 'Status', by: 'status' }],
      width: '7rem',
      cell: (driver) =>
        !isRegistered(driver) ? (
          <UnregisteredBadge />
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <VerificationBadge status={driver.verification_status} />
            <ReviewBadges driver={driver} />
            <OnlineLabel isOnline={driver.is_online} />
          </span>
        ),
    },
    {
      title: 'Stats',
      isPlain: true,
      isNumber: true,
      width: '5.75rem',
      cell: (driver) =>
        isRegistered(driver) ? (
          <CellLines
            first={countText(driver.total_trips, 'trip')}
            second={`Rating ${driver.rating === null ? 'N/A' : ratingText(driver.rating)}`}
          />
        ) : (
          NOTHING
        ),
    },
  ],
  actionsWidth: '18.25rem',
  emptyFilters: {
    review: { title: 'Nobody is waiting', text: 'New registrations, photos and details to review appear here.' },
  },
  emptyText: 'They appear here as they register. You can also add one yourself.',
};

const StageAndPlate = ({ driver: { stage_name, motorbike_plate_number } }: { driver: AdminDriver }) => (
  <span className="block min-w-0">
    <span dir="auto" title={stage_name} className="block truncate">
      {stage_name}
    </span>
    {motorbike_plate_number && <PlateChip plate={motorbike_plate_number} className="px-1! py-0! text-xs! leading-4" />}
  </span>
);
