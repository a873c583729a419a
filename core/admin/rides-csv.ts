import type { RideExportQuery } from '#shared/contract/admin-lists.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { CsvRow } from '../lib/csv-row.ts';
import type { Actor } from '../lib/principal.ts';
import { pickupForOthers } from '../location/pickup.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { audit } from '../store/audit.ts';
import { readRides } from './find-rides.ts';
import { ridesFilter } from './rides.ts';

/** The rows per read. The next rows are read once the client has received these. */
const BATCH = 250;
const OMITTED = { timeline: 0, search: 0, outbox: 0, audits: 0 } as const;

const at = (time: Date | null): string | null => time && nairobiLocal(time.getTime()).replace('T', ' ');

/** The columns of the table: times in Nairobi, no phone numbers. */
const COLUMNS: readonly [title: string, of: (ride: RideDoc) => CsvRow[number]][] = [
  ['Ride', ({ _id }) => _id.toHexString()],
  ['Receipt', ({ _id, status }) => (status === 'completed' ? receiptNumber(_id.toHexString()) : null)],
  ['Status', ({ status }) => status],
  ['Requested', ({ createdAt }) => at(createdAt)],
  ['Scheduled', ({ scheduledTime }) => at(scheduledTime)],
  ['Accepted', ({ acceptedAt }) => at(acceptedAt)],
  ['Started', ({ startedAt }) => at(startedAt)],
  ['Completed', ({ completedAt }) => at(completedAt)],
  ['Cancelled', ({ cancelledAt }) => at(cancelledAt)],
  ['Cancelled by', ({ cancelledBy }) => cancelledBy],
  ['Why cancelled', ({ cancelReason }) => cancelReason],
  ['Passenger', ({ passengerName }) => passengerName],
  ['Driver', ({ driver }) => driver?.name ?? null],
  ['Number plate', ({ driver }) => driver?.plate ?? null],
  ['From', pickupForOthers],
  ['To', ({ destination }) => destination],
  ['Distance (km)', ({ distanceKm }) => distanceKm],
  ['Passengers', ({ passengerCount }) => passengerCount],
  ['Cargo', ({ cargoSize }) => cargoSize],
  ['Payment', ({ paymentMethod }) => paymentMethod],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['Fare (KSH)', ({ fare }) => fare],
];

/**
 * Exports all rides that match these filters of the admin's list as a table, newest first. Reads the store only as
 * fast as the client reads. Audited (R16).
 */
export async function* exportRides(ctx: Context, actor: Actor, query: RideExportQuery): AsyncGenerator<CsvRow> {
  await audit(ctx, actor, { kind: 'ride', what: 'rides exported', after: query });
  yield COLUMNS.map(([title]) => title);
  const filter = ridesFilter(query, ctx.clock.now());
  for await (const ride of readRides(ctx.store, filter, OMITTED, BATCH)) yield COLUMNS.map(([, of]) => of(ride));
}
