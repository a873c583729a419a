import { Users } from 'lucide-react';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_LISTS, type SortOf, type StatusOf } from '#shared/contract/admin-lists.ts';
import { call } from '#client/data/connection/api.ts';
import { dateOf, ksh, ratingText } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge, CellLines, NOTHING, phoneText } from '../table/cell-lines.tsx';
import { countText, type TableSpec } from '../table/table-types.ts';

export const nameOf = (passenger: Pick<AdminPassenger, 'name' | 'email'>): string =>
  passenger.name || passenger.email || NOTHING;

export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Badge look="bg-brand-tint text-brand-strong">Active</Badge>
  ) : (
    <Badge look="bg-sunk text-offline-text">Inactive</Badge>
  );

/** The passengers table (spec 2 §2). */
export const PASSENGER_TABLE: TableSpec<AdminPassenger, StatusOf<'passengers'>, SortOf<'passengers'>> = {
  list: 'passengers',
  singular: 'passenger',
  icon: Users,
  choices: ADMIN_LISTS.passengers,
  statusLabels: { all: 'All statuses', active: 'Active', inactive: 'Inactive' },
  sortLabels: {
    '-joined': 'Newest first',
    joined: 'Oldest first',
    name: 'Name A to Z',
    '-name': 'Name Z to A',
    status: 'Inactive first',
    '-status': 'Active first',
  },
  fetchPage: (query, signal) => call('adminListPassengers', { query, signal }),
  rowKey: (passenger) => passenger.user_id,
  rowName: nameOf,
  columns: [
    {
      title: 'Passenger',
      sorts: [
        { label: 'Passenger', by: 'name' },
        { label: 'Joined', by: '-joined' },
      ],
      cell: (passenger) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={passenger.name} size="small" />
          <CellLines first={nameOf(passenger)} isHead second={`Joined ${dateOf(passenger.created_at)}`} />
        </span>
      ),
    },
    {
      title: 'Contact',
      isPlain: true,
      isWide: true,
      cell: (passenger) => <CellLines first={phoneText(passenger.phone)} second={passenger.email ?? NOTHING} />,
    },
    {
      title: 'Status',
      isPlain: true,
      sorts: [{ label: 'Status', by: 'status' }],
      width: '8rem',
      cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
    },
    {
      title: 'Stats',
      isPlain: true,
      isNumber: true,
      width: '14rem',
      cell: (passenger) => (
        <CellLines
          first={countText(passenger.total_rides, 'ride')}
          second={`${ksh(passenger.total_spent)} spent${passenger.rating === null ? '' : ` · Rating ${ratingText(passenger.rating)}`}`}
        />
      ),
    },
  ],
  actionsWidth: '10rem',
  emptyText: 'They appear here as they sign up. You can also add one yourself.',
};
