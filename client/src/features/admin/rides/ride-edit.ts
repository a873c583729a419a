import { AdminRideUpdate, type AdminRide } from '#shared/contract/admin-ride-entities.ts';
import type { BodyFor } from '#shared/contract/api.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { canMove, RIDE_STATUSES, type RideStatus } from '#shared/domain/ride.ts';
import { type Problems, validate } from '#client/lib/validate.ts';

/** The edits to a ride. An untouched field is null, so that a value that changes meanwhile is not overwritten. */
interface RideDraft {
  status: RideStatus | '' | null;
  fare_amount: string | null;
}
export const UNTOUCHED: RideDraft = { status: null, fare_amount: null };

type Moving = Pick<AdminRide, 'status' | 'driver_id' | 'fare_amount'>;

/** Returns the current status and those that an admin may set (R1); without a driver, accepted is not offered. */
export const offeredStatuses = ({ status, driver_id }: Moving): RideStatus[] =>
  RIDE_STATUSES.filter(
    (to) => to === status || (canMove(status, to, 'authority') && (to !== 'accepted' || driver_id !== null)),
  );

export const canCancel = ({ status }: Moving): boolean => canMove(status, 'cancelled', 'authority');

/** Whether the ride can be edited; a cancelled ride cannot (R1). */
export const canEdit = ({ status }: Moving): boolean => status !== 'cancelled';

/** Returns the status in the form: the ride's, until another is chosen; empty if the choice is no longer allowed. */
export function shownStatus(ride: Moving, { status }: RideDraft): RideStatus | '' {
  if (status === null) return ride.status;
  return offeredStatuses(ride).find((offered) => offered === status) ?? '';
}

export const shownFare = (ride: Moving, { fare_amount }: RideDraft): string => fare_amount ?? String(ride.fare_amount);

/** Returns the changed fields, with the messages of spec 2 §5; empty if none changed. A cancellation keeps the fare. */
export function validateRide(
  ride: Moving,
  draft: RideDraft,
): { body: BodyFor<'adminUpdateRide'> } | { problems: Problems } {
  const wanted = shownStatus(ride, draft);
  const fare = shownFare(ride, draft).trim();
  const validation = validate(AdminRideUpdate, {
    status: wanted,
    ...(wanted === 'cancelled' ? {} : { fare_amount: fare === '' ? Number.NaN : Number(fare) }),
  });
  if ('problems' in validation) {
    const { status, fare_amount } = validation.problems;
    return {
      problems: {
        ...(status === undefined ? {} : { status }),
        // A fare outside its bounds gets the same message.
        ...(fare_amount === undefined ? {} : { fare_amount: ADMIN_MESSAGES.fareRequired }),
      },
    };
  }
  const { status, fare_amount } = validation.body;
  return {
    body: {
      ...(status === ride.status ? {} : { status }),
      ...(fare_amount === undefined || fare_amount === ride.fare_amount ? {} : { fare_amount }),
    },
  };
}
