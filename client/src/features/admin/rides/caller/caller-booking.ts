import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { NewCaller } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { BodyFor } from '#shared/contract/api.ts';
import type { DriverListing } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { fareFor } from '#shared/domain/fare.ts';
import {
  EMPTY_DRAFT,
  fareTripOf,
  isMissingEnd,
  pickupEqualsDestination,
  timeProblem,
  tripOf,
  type BookingDraft,
} from '#client/parts/ride/booking-draft.ts';
import { problemsOf, type Problems } from '#client/lib/validate.ts';

/** The form as filled in so far. */
export interface CallerDraft extends BookingDraft {
  passenger: AdminPassenger | null;
  /** Whether a new passenger is added, with `name` and `phone`. */
  isNew: boolean;
  name: string;
  phone: string;
  /** Whether to ask the drivers near the pickup (R21), or one chosen driver. */
  askWhom: 'near' | 'one';
  /** The chosen driver if `askWhom` is `one`, with the fare for this trip. */
  driver: DriverListing | null;
}
export const NO_CALLER: CallerDraft = {
  ...EMPTY_DRAFT,
  passenger: null,
  isNew: false,
  name: '',
  phone: '',
  askWhom: 'near',
  driver: null,
};

/** Returns the draft of a new passenger, filled from the searched text: a number or a name. */
export const newCaller = (searched: string): Pick<CallerDraft, 'isNew' | 'name' | 'phone'> =>
  /^\+?[\d\s-]+$/.test(searched)
    ? { isNew: true, name: '', phone: searched }
    : { isNew: true, name: searched, phone: '' };

/** Returns the changed trip ends with the chosen driver cleared, because drivers are listed for one trip only. */
export const withEnds = (ends: Partial<CallerDraft>): Partial<CallerDraft> => ({ ...ends, driver: null });

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

const callerProblems = ({ isNew, passenger, name, phone }: CallerDraft): Problems => {
  if (isNew) return problemsOf(NewCaller, { name, phone });
  return passenger === null ? { passenger: ADMIN_MESSAGES.callerMissing } : {};
};

/** Returns the request to send, at the fare on screen; or the problems by field, with the messages of spec 1 §5. */
export function validateCall(
  draft: CallerDraft,
  nowMs: number,
  fare: number | null = null,
): { body: BodyFor<'adminCreateRide'> } | { problems: Problems } {
  const problems: Record<string, string> = { ...callerProblems(draft) };
  if (isBlank(draft.pickup)) problems['pickup'] = MESSAGES.find.bothRequired;
  else if (isBlank(draft.destination)) problems['destination'] = MESSAGES.find.bothRequired;
  else if (pickupEqualsDestination(draft)) problems['destination'] = MESSAGES.find.mustDiffer;
  const time = timeProblem(draft, nowMs);
  if (time !== null) problems['scheduledLocal'] = time;
  const driver = draft.askWhom === 'one' ? draft.driver : null;
  if (draft.askWhom === 'one' && driver === null) problems['driver'] = 'Please choose a driver, or ask all nearby';
  if (Object.keys(problems).length > 0) return { problems };
  const { isNew, passenger, name, phone } = draft;
  const whom = isNew
    ? { caller: { name: name.trim(), phone: phone.trim() } }
    : { passengerId: passenger?.user_id ?? null };
  return {
    body: {
      ...whom,
      driverId: driver?.id ?? null,
      paymentMethod: draft.paymentMethod,
      ...tripOf(draft),
      ...(fare !== null && { agreedFare: fare }),
    },
  };
}

/** Whether the pickup and destination are known; drivers and the fare depend on them. */
export const hasTrip = (draft: CallerDraft): boolean => !isMissingEnd(draft) && !pickupEqualsDestination(draft);

/**
 * Returns the fare to quote to the caller (R11): for the chosen driver, or for an open request. Null until pickup,
 * destination and driver are chosen.
 */
export function callFare(draft: CallerDraft, townFareMaxKm: number): number | null {
  if (!hasTrip(draft)) return null;
  if (draft.askWhom === 'one') return draft.driver?.estimatedFare ?? null;
  return fareFor(fareTripOf(draft), FARE_DEFAULTS_KSH, townFareMaxKm);
}
