import type { AdminDriver, AdminPassenger } from '../../../../../../shared/contract/admin-entities.ts';
import type { BodyFor } from '../../../../../../shared/contract/api.ts';
import { MESSAGES } from '../../../../../../shared/contract/messages.ts';
import { FARE_DEFAULTS_KSH } from '../../../../../../shared/domain/constants/rules.ts';
import { fareFor } from '../../../../../../shared/domain/fare.ts';
import {
  EMPTY_DRAFT,
  fareTripOf,
  pickupEqualsDestination,
  timeProblem,
  tripOf,
  type BookingDraft,
} from '../../../../parts/ride/booking-draft.ts';
import type { Problems } from '../../../../lib/validate.ts';

/** The form so far. */
export interface CallerDraft extends BookingDraft {
  passenger: AdminPassenger | null;
  /** Drivers near the pickup (R21), or one chosen driver. */
  askWhom: 'near' | 'one';
  /** The chosen driver when `askWhom` is `one`. */
  driver: AdminDriver | null;
}
export const NO_CALLER: CallerDraft = { ...EMPTY_DRAFT, passenger: null, askWhom: 'near', driver: null };

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

/** The request to send, paid in cash, or what is missing by field, in the words of spec 1 §5. */
export function validateCall(
  draft: CallerDraft,
  nowMs: number,
): { body: BodyFor<'adminCreateRide'> } | { problems: Problems } {
  const problems: Record<string, string> = {};
  if (draft.passenger === null) problems['passenger'] = 'Please choose who rides';
  if (isBlank(draft.pickup)) problems['pickup'] = MESSAGES.find.bothRequired;
  else if (isBlank(draft.destination)) problems['destination'] = MESSAGES.find.bothRequired;
  else if (pickupEqualsDestination(draft)) problems['destination'] = MESSAGES.find.mustDiffer;
  const time = timeProblem(draft, nowMs);
  if (time !== null) problems['scheduledLocal'] = time;
  const driver = draft.askWhom === 'one' ? draft.driver : null;
  if (draft.askWhom === 'one' && driver === null) problems['driver'] = 'Please choose a driver, or ask all nearby';
  if (Object.keys(problems).length > 0 || draft.passenger === null) return { problems };
  const body = {
    passengerId: draft.passenger.user_id,
    driverId: driver?.user_id ?? null,
    paymentMethod: 'cash',
  } as const;
  return { body: { ...body, ...tripOf(draft) } };
}

/**
 * The fare to quote to the caller (R11), without the chosen driver's fixed route fares, which are not known here. null
 * while an end of the trip or the driver is missing.
 */
export function callFare(draft: CallerDraft, townFareMaxKm: number): number | null {
  if (isBlank(draft.pickup) || isBlank(draft.destination) || pickupEqualsDestination(draft)) return null;
  const bands = draft.askWhom === 'one' ? draft.driver : FARE_DEFAULTS_KSH;
  if (bands === null) return null;
  return fareFor(fareTripOf(draft), bands, townFareMaxKm);
}
