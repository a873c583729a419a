import { Motorbike, CircleX, Download, Pencil, PhoneCall, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ADMIN_LISTS, RIDES_SORTED_MAX, type SortOf, type StatusOf } from '#shared/contract/admin-lists.ts';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { requestOf } from '#shared/contract/call.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeOf, wholeNumber } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Money } from '#client/ui/money.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import type { ListView } from '../table/list-address.ts';
import { ListTable } from '../table/list-table.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import type { TableSpec } from '../table/table-types.ts';
import { useLinkTarget } from '../table/use-link-target.ts';
import { TOOL } from '../table/toolbar.tsx';
import { useTable } from '../table/use-table.ts';
import { AskDialog, type ListDialogProps } from '../table/ask-dialog.tsx';
import { BookForCallerDialog } from './caller/book-for-caller-dialog.tsx';
import { EditRideDialog } from './edit-ride-dialog.tsx';
import { RideDetailsDialog } from './ride-details-dialog.tsx';
import { canCancel, canEdit } from './ride-edit.ts';
import { adminStatus } from '#shared/contract/admin-ride-labels.ts';
import { RideStatus } from '#client/parts/ride/ride-status.tsx';
import { PlannedFor, RIDE_FILTERS, RIDE_SORTS } from './ride-labels.tsx';

const ends = ({ pickup_address, destination_address }: AdminRide): string =>
  `${pickup_address} to ${destination_address}`;

const RIDES: TableSpec<AdminRide, StatusOf<'rides'>, SortOf<'rides'>> = {
  list: 'rides',
  singular: 'ride',
  icon: Motorbike,
  choices: { ...ADMIN_LISTS.rides, byDay: true, byDriver: true },
  statusLabels: RIDE_FILTERS,
  sortLabels: RIDE_SORTS,
  fetchPage: (query, signal) => call('adminListRides', { query, signal }),
  rowKey: ({ id }) => id,
  rowName: ends,
  columns: [
    {
      title: 'Ride Details',
      sorts: [{ label: 'Ride Details', by: '-created' }],
      cell: (ride) => (
        <>
          <PlannedFor ride={ride} nowMs={serverNow()} />
          <span className="line-clamp-2 font-semibold wrap-anywhere">{ends(ride)}</span>
          <span className="block text-xs font-normal text-ink-2 tabular">
            {ride.scheduled_time !== null && 'Booked '}
            {timeOf(ride.created_at, serverNow())}
          </span>
        </>
      ),
    },
    {
      title: 'Passenger',
      width: '15%',
      cell: ({ passenger_name }) => (
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {passenger_name}
        </span>
      ),
    },
    {
      title: 'Driver',
      width: '15%',
      cell: ({ driver_name }) =>
        driver_name === null ? (
          <span className="text-ink-2">Unassigned</span>
        ) : (
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {driver_name}
          </span>
        ),
    },
    {
      title: 'Status',
      sorts: [{ label: 'Status', by: 'status' }],
      width: '8rem',
      cell: ({ status, cancel_reason }) => <RideStatus status={status} word={adminStatus(status, cancel_reason)} />,
    },
    {
      title: 'Fare',
      sorts: [{ label: 'Fare', by: '-fare' }],
      isNumber: true,
      width: '6.5rem',
      cell: ({ fare_amount }) => <Money amount={fare_amount} />,
    },
  ],
  actionsWidth: '11.75rem',
  emptyFilters: {
    unanswered: { title: 'Every request was taken', text: 'Requests that no driver took appear here.' },
  },
  emptyText: 'Rides appear here as soon as they are requested.',
};

/** The orders in which a list shows rides of any age (decision 053). */
const BY_AGE: readonly SortOf<'rides'>[] = ['created', '-created'];

type Asking = { kind: 'call' } | { kind: 'details'; id: string } | { kind: 'edit' | 'cancel'; ride: AdminRide };

type RidesView = Pick<ListView<StatusOf<'rides'>, SortOf<'rides'>>, 'search' | 'status' | 'from' | 'to' | 'driver'>;

/** Returns the address of the CSV with all rides that match the filters, on all pages. */
const exportAddress = ({ search, status, from, to, driver }: RidesView): string =>
  requestOf('adminExportRides', { query: { search, status, from, to, driver } }).address;

/** The All Rides tab (spec 2 §2): every ride, live, with the actions that an admin may take. */
export function RidesTab() {
  const table = useTable(RIDES);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  useLinkTarget('ride', (id) => setAsking({ kind: 'details', id }));
  return (
    <>
      <ListTable
        spec={RIDES}
        table={table}
        tool={
          <Button icon={PhoneCall} onClick={() => setAsking({ kind: 'call' })} className={TOOL}>
            Book for a caller
          </Button>
        }
        foot={
          <>
            {table.rows?.more === true && !BY_AGE.includes(table.view.sort) && (
              <p className="text-sm text-ink-2">Only the newest {wholeNumber(RIDES_SORTED_MAX)} are in this order.</p>
            )}
            <LinkButton
              href={exportAddress(table.view)}
              download
              icon={Download}
              variant="outline"
              size="small"
              className="sm:ml-auto"
              label="Download these rides as CSV"
            >
              CSV
            </LinkButton>
          </>
        }
        onOpen={({ id }) => setAsking({ kind: 'details', id })}
        actions={(ride) => actionsFor(ride, setAsking)}
      />
      <RideDialogs
        asking={asking}
        items={table.rows?.items ?? []}
        refresh={table.refresh}
        ask={setAsking}
        close={close}
      />
    </>
  );
}

function actionsFor(ride: AdminRide, ask: (asking: Asking) => void): RowAction[] {
  const name = ends(ride);
  return [
    {
      label: 'Timeline',
      name: `Timeline: ${name}`,
      icon: ScrollText,
      isRare: true,
      act: () => ask({ kind: 'details', id: ride.id }),
    },
    ...(canEdit(ride)
      ? [{ label: 'Edit', name: `Edit: ${name}`, icon: Pencil, act: () => ask({ kind: 'edit', ride }) }]
      : []),
    ...(canCancel(ride)
      ? [
          {
            label: 'Cancel Ride',
            name: `Cancel Ride: ${name}`,
            icon: CircleX,
            danger: true,
            act: () => ask({ kind: 'cancel', ride }),
          },
        ]
      : []),
  ];
}

interface RideDialogsProps {
  asking: Asking | null;
  items: readonly AdminRide[];
  refresh: () => Promise<void>;
  ask: (asking: Asking) => void;
  close: () => void;
}

function RideDialogs({ asking, items, refresh, ask, close }: RideDialogsProps) {
  if (asking === null) return null;
  if (asking.kind === 'details') return <RideDetailsDialog id={asking.id} onClose={close} />;
  if (asking.kind === 'call') {
    const onBooked = ({ id }: AdminRide) => {
      ask({ kind: 'details', id });
      void refresh();
    };
    return <BookForCallerDialog onBooked={onBooked} onClose={close} />;
  }
  // Uses the current row if it is on the page, else the row as it was when the dialog opened.
  const ride = items.find(({ id }) => id === asking.ride.id) ?? asking.ride;
  return asking.kind === 'edit' ? (
    <EditRideDialog ride={ride} refresh={refresh} onClose={close} />
  ) : (
    <CancelRideDialog ride={ride} refresh={refresh} onClose={close} />
  );
}

/** Asks for confirmation, then cancels a ride (spec 2 §2, R1). */
function CancelRideDialog({ ride, refresh, onClose }: ListDialogProps & { ride: AdminRide }) {
  return (
    <AskDialog
      title="Cancel ride"
      text={`${ride.driver_name === null ? 'The passenger is' : 'Passenger and driver are'} notified at once. This action cannot be undone.`}
      confirmLabel="Cancel Ride"
      cancelLabel="Keep ride"
      danger
      act={() => call('adminUpdateRide', { params: { id: ride.id }, body: { status: 'cancelled' } })}
      refusal={(error) => sentenceOf(error, ADMIN_MESSAGES.updateFailed)}
      done={ADMIN_MESSAGES.updated('Ride')}
      refresh={refresh}
      onClose={onClose}
    >
      <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
      <p className="text-sm wrap-anywhere text-ink-2">
        <bdi>{ride.passenger_name}</bdi> with <bdi>{ride.driver_name ?? 'no driver yet'}</bdi>
      </p>
    </AskDialog>
  );
}
