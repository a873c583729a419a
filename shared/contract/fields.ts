import * as z from 'zod/mini';
import {
  MAX_PASSENGERS,
  NAME_MAX,
  OUTSIDE_TOWN_BOUNDS_KSH,
  PLACE_TEXT_MAX,
  START_PIN_DIGITS,
  WITHIN_TOWN_BOUNDS_KSH,
} from '../domain/constants/rules.ts';
import { DRIVER_STATUSES, VERIFICATION_STATUSES } from '../domain/driver.ts';
import { type FareBands, highestBelowLowest } from '../domain/fare.ts';
import { FIX_PURPOSES } from '../domain/fix-purpose.ts';
import { isPlate } from '../domain/plate.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../domain/payment.ts';
import { CANCEL_REASONS, GIVE_UP_REASONS, RIDE_STATUSES } from '../domain/ride.ts';
import { isReadable, withoutUnseen } from '../domain/visible-text.ts';
import { HOURS_TEXTS } from '../texts/en/route-messages.ts';
import { MESSAGES } from '../texts/en/messages.ts';
import { ONBOARDING } from '../texts/en/onboarding-messages.ts';

/** A sentence for a failed check; a `late` one is said in the language of the moment. */
type Wording = string | { error: () => string };
export const late = (say: () => string): { error: () => string } => ({ error: say });

/** The first check of every text. It aborts, because a regular expression over a megabyte would block the process. */
export const atMost = (max: number, error?: Wording) =>
  z.maxLength(max, { abort: true, ...(typeof error === 'string' ? { error } : error) });
export const Id = z.string().check(atMost(24), z.regex(/^[0-9a-f]{24}$/));
/** A time in ISO 8601, UTC, with up to 15 fractional digits. */
export const timeOr = (sentence?: Wording) => z.string(sentence).check(atMost(36, sentence), z.iso.datetime(sentence));
export const Time = timeOr();
/** Whole KSH (R17). */
export const Money = z.int().check(z.gte(0), z.lte(1_000_000));
/** The sum of many fares, whole KSH. */
export const Sum = z.int().check(z.gte(0));
export const Latitude = z.number().check(z.gte(-90), z.lte(90));
export const Longitude = z.number().check(z.gte(-180), z.lte(180));
/** Pasted names and numbers may contain invisible characters; these are removed before all other checks. */
const visible = z.overwrite(withoutUnseen);
const legible = z.overwrite((typed: string) => (isReadable(typed) ? typed : ''));
const oneLine = z.regex(/^[^\p{Cc}]*$/u);
/** The error for a value that is not a string. A plain string would also replace the errors of all later checks. */
const ifNotString = (sentence: Wording | undefined) => ({
  error: ({ code }: { code: string }) =>
    code === 'invalid_type' ? (typeof sentence === 'object' ? sentence.error() : sentence) : undefined,
});
/** A line of any characters, such as a code; `emptyMessage` is the error when it is missing or empty. */
export const signs = (max: number, emptyMessage?: Wording) =>
  z.string(ifNotString(emptyMessage)).check(atMost(max), visible, z.trim(), z.minLength(1, emptyMessage), oneLine);
/** A line of text; a text without a letter, a digit or a pictograph counts as empty. */
export const text = (max: number, emptyMessage?: Wording) =>
  z
    .string(ifNotString(emptyMessage))
    .check(atMost(max), visible, z.trim(), oneLine, legible, z.minLength(1, emptyMessage));
/** A line of text that may be empty, such as an address typed or found by reverse geocoding. */
export const textOrNone = (max: number) => z.string().check(atMost(max), visible, z.trim(), oneLine, legible);
export const Address = textOrNone(200);
export const PlaceText = text(
  PLACE_TEXT_MAX,
  late(() => MESSAGES.find.bothRequired),
);
/** The token of a link; a longer text becomes '', which matches no link (R15). */
export const LinkToken = z.string().check(z.overwrite((token) => (token.length > 64 ? '' : token)));
export const PersonName = text(NAME_MAX);
/** A number plate as typed; core converts it to capitals. */
export const Plate = signs(
  16,
  late(() => ONBOARDING.plateRequired),
).check(
  z.refine(
    isPlate,
    late(() => ONBOARDING.plateRefused),
  ),
);
/** A phone number as typed; core normalises it to E.164. */
export const PhoneTyped = text(32);
/** An email address; `emptyMessage` is the error when it is missing. */
export const emailOr = (emptyMessage: Wording) =>
  z
    .string(emptyMessage)
    .check(
      atMost(254),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, emptyMessage),
      z.email(late(() => MESSAGES.profile.emailInvalid)),
    );
export const Email = emailOr(late(() => MESSAGES.profile.emailInvalid));
export const TimeOfDay = z.string(late(() => HOURS_TEXTS.time)).check(
  atMost(
    5,
    late(() => HOURS_TEXTS.time),
  ),
  z.regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    late(() => HOURS_TEXTS.time),
  ),
);
/** A photo as a data URL or a URL under /api/files/, or null. Its length is checked where the photo is read. */
export const PhotoUrl = z.nullable(z.string());
/** The URL of a stored photo, or null. */
export const PhotoAddress = z.nullable(z.string().check(atMost(100)));

export const UserType = z.enum(['passenger', 'driver']);
export const DriverStatus = z.enum(DRIVER_STATUSES);
export const VerificationStatus = z.enum(VERIFICATION_STATUSES);
export const RideStatus = z.enum(RIDE_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export const CargoSize = z.enum(['none', 'small', 'medium']);
export const CancelReason = z.enum(CANCEL_REASONS);
export const GiveUpReason = z.enum(GIVE_UP_REASONS);
/** The PIN that the driver types to start a ride (R26). */
export const Pin = z.string(late(() => MESSAGES.pin.digits)).check(
  atMost(
    START_PIN_DIGITS,
    late(() => MESSAGES.pin.digits),
  ),
  z.regex(
    new RegExp(`^\\d{${START_PIN_DIGITS}}$`),
    late(() => MESSAGES.pin.digits),
  ),
);
export const PassengerCount = z.int().check(
  z.gte(1),
  z.lte(
    MAX_PASSENGERS,
    late(() => MESSAGES.find.maxPassengers),
  ),
);

/**
 * A device position; `timestamp` is epoch ms, `speed` m/s, `heading` degrees, `accuracy` metres. `still`: the device is
 * not moving, so its next position may take up to 30 s (R40).
 */
export const Fix = z.object({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
  heading: z.nullable(z.number().check(z.gte(0), z.lte(360))),
  speed: z.nullable(z.number().check(z.gte(0), z.lte(200))),
  timestamp: z.int().check(z.gte(0)),
  still: z.optional(z.literal(true)),
});
export type Fix = z.infer<typeof Fix>;

/**
 * A fix as reported by a phone, with its purpose (R32): `tracking` when location tracking is on, `ride` for a ride or
 * for work, `lookup` to find what is near. Default: tracking.
 */
export const FixReport = z.extend(Fix, { purpose: z.optional(z.enum(FIX_PURPOSES)) });
export type FixReport = z.infer<typeof FixReport>;

/** Why the server does not believe a position (R42): impossible, or rough while a good one is known. */
export const Doubt = z.enum(['implausible', 'rough']);
export type Doubt = z.infer<typeof Doubt>;

/**
 * The answer to a fix. `reason`, when the fix is not accepted: `stale` (not newer than the last fix), `frequent` (the
 * third within a second; both R14), or why the server does not believe the position.
 */
export const FixVerdict = z.object({
  accepted: z.boolean(),
  reason: z.optional(z.enum(['stale', 'frequent', ...Doubt.options])),
});
export type FixVerdict = z.infer<typeof FixVerdict>;

export const Area = z.object({ latitude: Latitude, longitude: Longitude });

export const bands = {
  withinTownFareMin: Money,
  withinTownFareMax: Money,
  outsideTownFareMin: Money,
  outsideTownFareMax: Money,
};

const fareWithin = ({ min, max }: { min: number; max: number }, sentence: Wording) =>
  z.int(sentence).check(z.gte(min, sentence), z.lte(max, sentence));
export const withinTownFare = fareWithin(
  WITHIN_TOWN_BOUNDS_KSH,
  late(() => ONBOARDING.withinTownBounds),
);
export const outsideTownFare = fareWithin(
  OUTSIDE_TOWN_BOUNDS_KSH,
  late(() => ONBOARDING.outsideTownBounds),
);
/** The lowest fare of a band may not exceed its highest. */
export const orderedBands = z.superRefine<FareBands>((fares, check) => {
  for (const field of highestBelowLowest(fares)) {
    check.addIssue({ code: 'custom', message: ONBOARDING.fareRange, path: [field] });
  }
});
