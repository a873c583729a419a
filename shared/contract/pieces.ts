import * as z from 'zod/mini';
import {
  MAX_PASSENGERS,
  NAME_MAX,
  OUTSIDE_TOWN_BOUNDS_KSH,
  PLACE_TEXT_MAX,
  WITHIN_TOWN_BOUNDS_KSH,
} from '../domain/constants.ts';
import { DRIVER_STATUSES, VERIFICATION_STATUSES } from '../domain/driver.ts';
import { type FareBands, highestBelowLowest } from '../domain/fare.ts';
import { CANCEL_REASONS, PAYMENT_STATUSES, RIDE_STATUSES } from '../domain/ride.ts';
import { MESSAGES } from './messages.ts';

export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
export const Time = z.iso.datetime();
/** Whole KSH (R17). */
export const Money = z.int().check(z.gte(0), z.lte(1_000_000));
/** Whole KSH of many rides. */
export const Sum = z.int().check(z.gte(0));
export const Latitude = z.number().check(z.gte(-90), z.lte(90));
export const Longitude = z.number().check(z.gte(-180), z.lte(180));
/** A line of text; `emptyMessage` is said when it is missing, too. */
export const text = (max: number, emptyMessage?: string) =>
  z.string(emptyMessage).check(z.trim(), z.minLength(1, emptyMessage), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));
export const PlaceText = text(PLACE_TEXT_MAX, MESSAGES.find.bothRequired);
export const PersonName = text(NAME_MAX);
/** As typed; core normalises to E.164. */
export const PhoneTyped = text(32);
/** An e-mail address; `emptyMessage` is said when it is missing. */
export const emailOr = (emptyMessage: string) =>
  z
    .string(emptyMessage)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, emptyMessage),
      z.maxLength(254),
      z.email(MESSAGES.profile.emailInvalid),
    );
export const Email = emailOr(MESSAGES.profile.emailInvalid);
export const TimeOfDay = z
  .string(MESSAGES.workingHours.time)
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.workingHours.time));
/** A photo as a data URL, a file address of ours, or null. */
export const PhotoUrl = z.nullable(z.string());

export const UserType = z.enum(['passenger', 'driver']);
export const DriverStatus = z.enum(DRIVER_STATUSES);
export const VerificationStatus = z.enum(VERIFICATION_STATUSES);
export const RideStatus = z.enum(RIDE_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export const PaymentMethod = z.enum(['cash', 'mpesa', 'wallet']);
export const CargoSize = z.enum(['none', 'small', 'medium']);
export const CancelReason = z.enum(CANCEL_REASONS);
export const PassengerCount = z.int().check(z.gte(1), z.lte(MAX_PASSENGERS, MESSAGES.find.maxPassengers));

/** A position of a device; `timestamp` is epoch ms, `speed` m/s, `heading` degrees, `accuracy` metres. */
export const Fix = z.object({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
  heading: z.nullable(z.number().check(z.gte(0), z.lte(360))),
  speed: z.nullable(z.number().check(z.gte(0), z.lte(200))),
  timestamp: z.int().check(z.gte(0)),
});
export type Fix = z.infer<typeof Fix>;

export const Area = z.object({ latitude: Latitude, longitude: Longitude });

export const bands = {
  withinTownFareMin: Money,
  withinTownFareMax: Money,
  outsideTownFareMin: Money,
  outsideTownFareMax: Money,
};

const fareWithin = ({ min, max }: { min: number; max: number }, sentence: string) =>
  z.int(sentence).check(z.gte(min, sentence), z.lte(max, sentence));
export const withinTownFare = fareWithin(WITHIN_TOWN_BOUNDS_KSH, MESSAGES.onboarding.withinTownBounds);
export const outsideTownFare = fareWithin(OUTSIDE_TOWN_BOUNDS_KSH, MESSAGES.onboarding.outsideTownBounds);
/** Lowest not above highest. */
export const orderedBands = z.superRefine<FareBands>((fares, check) => {
  for (const field of highestBelowLowest(fares)) {
    check.addIssue({ code: 'custom', message: MESSAGES.onboarding.fareRange, path: [field] });
  }
});
