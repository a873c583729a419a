import type { Statement } from '#shared/contract/statement-entities.ts';
import { STATEMENT_CSV } from '#shared/texts/en/refusals.ts';
import { monthSpan } from '#shared/domain/month.ts';
import { paidInCash } from '#shared/domain/payment.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { CsvRow } from '../lib/csv-row.ts';
import { pickupForOthers } from '../location/pickup.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { registeredDriver } from './may-work.ts';

const FIELDS = {
  completedAt: 1,
  pickup: 1,
  pickupAddress: 1,
  destination: 1,
  distanceKm: 1,
  fare: 1,
  paymentMethod: 1,
} as const;
type Ridden = Pick<RideDoc, '_id' | keyof typeof FIELDS | 'pickupAddress'> & { completedAt: Date };

/**
 * Returns a driver's completed rides of one month in Nairobi, with their sums.
 * @param month "2026-11"
 * @throws Refusal NOT_ONBOARDED
 */
export async function driverStatement(ctx: Context, user: UserDoc, month: string): Promise<Statement> {
  const driver = await registeredDriver(ctx, user._id);
  const { from, before } = monthSpan(month);
  const rides = await ctx.store.rides
    .find({ driverId: driver._id, status: 'completed', completedAt: { $gte: from, $lt: before } })
    .sort({ completedAt: 1, _id: 1 })
    .project<Ridden>(FIELDS)
    .toArray();
  return {
    month,
    driverName: driver.fullName,
    stageName: driver.stageName,
    plate: driver.plate,
    rides: rides.map(line),
    trips: rides.length,
    amount: rides.reduce((sum, { fare }) => sum + fare, 0),
    cash: paidInCash(rides),
  };
}

const line = (ride: Ridden): Statement['rides'][number] => ({
  id: ride._id.toHexString(),
  number: receiptNumber(ride._id.toHexString()),
  completedAt: ride.completedAt.toISOString(),
  pickup: pickupForOthers(ride),
  destination: ride.destination,
  distance: ride.distanceKm,
  fare: ride.fare,
  paymentMethod: ride.paymentMethod,
});

/** Converts the statement to a table: times in Nairobi, the sum in the last row. */
export function* statementRows({ rides, amount }: Statement): Generator<CsvRow> {
  const { receipt, completed, from, to, distance, payment, fare, total } = STATEMENT_CSV;
  yield [receipt, completed, from, to, distance, payment, fare];
  for (const ride of rides) {
    const endedAt = nairobiLocal(Date.parse(ride.completedAt)).replace('T', ' ');
    yield [ride.number, endedAt, ride.pickup, ride.destination, ride.distance, ride.paymentMethod, ride.fare];
  }
  yield [total, null, null, null, null, null, amount];
}
