import { AdminRideUpdate, type AdminRide } from '../../../../../shared/contract/admin-ride-entities.ts';
import type { BodyFor } from '../../../../../shared/contract/api.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { canMove, RIDE_STATUSES, type RideStatus } from '../../../../../shared/domain/ride.ts';
import { judge, type Problems } from '../table/use-entity-form.ts';

/** What was typed over a ride; null where nothing was, so that what changes meanwhile is never written back. */
export interface RideDraft {
  status: RideStatus | '' | null;
  fare_amount: string | null;
}
export const UNTOUCHED: RideDraft = { status: null, fare_amount: null };

type Moving = Pick<AdminRide, 'status' | 'driver_id' | 'fare_amount'>;

/** Its status, and those that an admin may move it to (R1); nobody accepts for an open request that nobody took. */
export const offeredStatuses = ({ status, driver_id }: Moving): RideStatus[] =>
  RIDE_STATUSES.filter(
    (to) => to === status || (canMove(status, to, 'authority') && (to !== 'accepted' || driver_id !== null)),
  );

export const canCancel = ({ status }: Moving): boolean => canMove(status, 'cancelled', 'authority');

/** A cancelled ride has neither a status nor a fare to change (R1). */
export const canEdit = ({ status }: Moving): boolean => status !== 'cancelled';

/** The status that the form shows: the ride's own until another is chosen; none when that cannot be reached any more. */
export function shownStatus(ride: Moving, { status }: RideDraft): RideStatus | '' {
  if (status === null) return ride.status;
  return offeredStatuses(ride).find((offered) => offered === status) ?? '';
}

export const shownFare = (ride: Moving, { fare_amount }: RideDraft): string => fare_amount ?? String(ride.fare_amount);

/**
 * What is to be changed of the ride, judged in the words of spec 2 §5; an empty body where nothing is. The fare of a ride
 * that is to be cancelled stays.
 */
export function judgeRide(
  ride: Moving,
  draft: RideDraft,
): { body: BodyFor<'adminUpdateRide'> } | { problems: Problems } {
  const wanted = shownStatus(ride, draft);
  const fare = shownFare(ride, draft).trim();
  const verdict = judge(AdminRideUpdate, {
    status: wanted,
    ...(wanted === 'cancelled' ? {} : { fare_amount: fare === '' ? Number.NaN : Number(fare) }),
  });
  if ('problems' in verdict) {
    const { status, fare_amount } = verdict.problems;
    return {
      problems: {
        ...(status === undefined ? {} : { status }),
        // Beyond what a fare can be, too.
        ...(fare_amount === undefined ? {} : { fare_amount: MESSAGES.admin.fareRequired }),
      },
    };
  }
  const { status, fare_amount } = verdict.body;
  return {
    body: {
      ...(status === ride.status ? {} : { status }),
      ...(fare_amount === undefined || fare_amount === ride.fare_amount ? {} : { fare_amount }),
    },
  };
}
