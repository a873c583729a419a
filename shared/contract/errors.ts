import * as z from 'zod/mini';
import { ADMIN_ACCOUNT } from './admin-account-texts.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { BLOCKS } from '../texts/en/blocks.ts';
import { MESSAGES } from '../texts/en/messages.ts';
import { ONBOARDING } from '../texts/en/onboarding-messages.ts';
import { REFUSALS } from '../texts/en/refusals.ts';
import { REVIEW_TEXTS } from '../texts/en/reviews.ts';
import { ERROR_TEXTS } from '../texts/en/errors.ts';
import { REPORT } from '../texts/en/reports.ts';
import { RIGHTS } from '../texts/en/rights.ts';
import { ROUTE_TEXTS } from '../texts/en/route-messages.ts';
import { ADMIN_SAFETY, SAFETY } from '../texts/en/safety.ts';
import { ADMIN_STAGES } from '../texts/en/stage-messages.ts';

/**
 * All refusals, each with its HTTP status and the sentence to show, in the language of the moment. On the wire a refusal is `{ error: sentence, code,
 * field?, fare? }` (REST) or `ok: false, error: { code, message, field? }` (socket ack).
 */
export const ERRORS = {
  INVALID: [400, () => ERROR_TEXTS.INVALID],
  NO_SESSION: [401, () => ERROR_TEXTS.NO_SESSION],
  SUSPENDED: [401, () => MESSAGES.session.banned],
  FOREIGN_ORIGIN: [403, () => ERROR_TEXTS.FOREIGN_ORIGIN],
  WRONG_ROLE: [403, () => ERROR_TEXTS.WRONG_ROLE],
  ACCOUNT_INACTIVE: [403, () => MESSAGES.session.inactive],
  NOT_APPROVED: [403, () => MESSAGES.driver.pending],
  BANNED: [403, () => MESSAGES.driver.banned],
  NOT_FOUND: [404, () => ERROR_TEXTS.NOT_FOUND],
  UNKNOWN_ENDPOINT: [404, () => ERROR_TEXTS.UNKNOWN_ENDPOINT],
  METHOD_NOT_ALLOWED: [405, () => ERROR_TEXTS.METHOD_NOT_ALLOWED],
  RIDE_TAKEN: [409, () => ERROR_TEXTS.RIDE_TAKEN],
  RIDE_MOVED_ON: [409, () => ERROR_TEXTS.RIDE_MOVED_ON],
  NOT_COMPLETED: [409, () => ERROR_TEXTS.NOT_COMPLETED],
  RATING_CLOSED: [409, () => ERROR_TEXTS.RATING_CLOSED],
  REPORT_CLOSED: [409, () => REPORT.over],
  REPORT_DONE: [409, () => ADMIN_MESSAGES.reportDone('Another admin')],
  NO_SHOW_TOO_EARLY: [409, () => REFUSALS.driver.noShowTooEarly],
  NOT_AT_PICKUP: [409, () => REFUSALS.driver.notAtPickup],
  NOT_LOCATED: [409, () => REFUSALS.driver.notLocated],
  PICKUP_UNKNOWN: [409, () => REFUSALS.driver.pickupUnknown],
  TOO_EARLY: [409, () => REFUSALS.driver.tooEarlyShort],
  NOT_ARRIVED: [409, () => REFUSALS.driver.notArrived],
  NO_MESSAGES_NOW: [409, () => MESSAGES.quickMessages.notNow],
  TOO_MANY_MESSAGES: [429, () => MESSAGES.quickMessages.tooMany],
  PIN_NEEDED: [409, () => MESSAGES.pin.needed],
  PIN_WRONG: [409, () => MESSAGES.pin.wrong(0)],
  PIN_PAUSED: [429, () => MESSAGES.pin.pausedShort],
  DRIVER_BUSY: [409, () => ERROR_TEXTS.DRIVER_BUSY],
  PASSENGER_BUSY: [409, () => REFUSALS.driver.passengerBusy],
  DRIVER_UNAVAILABLE: [409, () => MESSAGES.booking.driverUnavailable],
  FARE_CHANGED: [409, () => MESSAGES.booking.fareChanged],
  RIDE_OPEN: [409, () => ERROR_TEXTS.RIDE_OPEN],
  RIDE_UNDER_WAY: [409, () => RIGHTS.rideUnderWay],
  ALERT_OPEN: [409, () => RIGHTS.alertOpen],
  NOT_DELETABLE: [409, () => REFUSALS.account.notDeletable],
  PLANNED_TWICE: [409, () => REFUSALS.booking.plannedTwice],
  TOO_MANY_SCHEDULED: [409, () => REFUSALS.booking.tooManyScheduled],
  PAUSED: [429, () => REFUSALS.booking.pausedShort],
  ASKED_TOO_OFTEN: [429, () => REFUSALS.booking.askedTooOftenShort],
  NO_DRIVERS: [409, () => MESSAGES.find.noneAvailable],
  TRIP_NOT_SHARED: [409, () => SAFETY.trip.notShared],
  NOT_UNDER_WAY: [409, () => SAFETY.alert.notUnderWay],
  ALERT_TAKEN: [409, () => ADMIN_SAFETY.taken],
  ALERT_SENT_AGAIN: [409, () => ADMIN_SAFETY.sentAgainSince],
  TOO_MANY_SHARES: [409, () => MESSAGES.location.tooManyLinks],
  REPEATED_KEY: [409, () => ERROR_TEXTS.REPEATED_KEY],
  USER_TYPE_SET: [409, () => MESSAGES.profile.userTypeFixed],
  NOT_ONBOARDED: [409, () => ERROR_TEXTS.NOT_ONBOARDED],
  FAVORITES_FULL: [409, () => MESSAGES.favorites.full],
  BLOCKS_FULL: [409, () => BLOCKS.full],
  ROUTE_EXISTS: [409, () => ROUTE_TEXTS.exists],
  ROUTES_FULL: [409, () => ROUTE_TEXTS.full],
  NAME_TAKEN: [409, () => ADMIN_MESSAGES.usernameTaken],
  EMAIL_TAKEN: [409, () => ADMIN_MESSAGES.emailTaken],
  KEY_TAKEN: [409, () => ADMIN_MESSAGES.keyTaken],
  STAGE_TAKEN: [409, () => ADMIN_STAGES.taken],
  SPELLING_TAKEN: [409, () => ADMIN_STAGES.spellingOfAnother],
  CHOICE_STANDS: [409, () => ADMIN_MESSAGES.choiceOfRiding],
  APPROVAL_STANDS: [409, () => ADMIN_MESSAGES.approvalStands],
  PHOTOS_CHANGED: [409, () => ADMIN_MESSAGES.photosChanged],
  DETAILS_CHANGED: [409, () => ADMIN_MESSAGES.detailsChanged],
  PHOTO_NOT_ASKED: [409, () => REVIEW_TEXTS.photoNotAsked],
  ONE_AT_A_TIME: [409, () => ONBOARDING.oneAtATime],
  MOVE_REFUSED: [409, () => 'This trip can no longer be changed that way.'],
  SIGN_IN_EXPIRED: [400, () => MESSAGES.auth.codeInvalid],
  WRONG_CREDENTIALS: [401, () => ADMIN_MESSAGES.loginFailed],
  TOTP_NEEDED: [401, () => ADMIN_ACCOUNT.codeNeeded],
  TOTP_WRONG: [401, () => ADMIN_ACCOUNT.codeWrong],
  ADMIN_OFF: [403, () => ADMIN_ACCOUNT.switchedOff],
  WRONG_PASSWORD: [403, () => ADMIN_ACCOUNT.wrongPassword],
  NOT_YOURSELF: [409, () => ADMIN_ACCOUNT.notYourself],
  TOTP_EXPIRED: [409, () => ADMIN_ACCOUNT.codeExpired],
  TOTP_ON: [409, () => ADMIN_ACCOUNT.totpIsOn],
  WRONG_ADMIN_CODE: [403, () => ADMIN_MESSAGES.wrongCode],
  LOCKED: [429, () => ADMIN_MESSAGES.locked],
  TOO_LARGE: [413, () => ERROR_TEXTS.TOO_LARGE],
  UNSUPPORTED_TYPE: [415, () => ERROR_TEXTS.UNSUPPORTED_TYPE],
  TOO_MANY: [429, () => ERROR_TEXTS.TOO_MANY],
  BUSY: [503, () => ONBOARDING.busy],
  TOO_SLOW: [503, () => ONBOARDING.tooSlow],
  UNAVAILABLE: [503, () => ERROR_TEXTS.UNAVAILABLE],
  INTERNAL: [500, () => MESSAGES.general.serverFailed],
} as const satisfies Record<string, readonly [number, () => string]>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every REST response that is not a success. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  /** With FARE_CHANGED: the current fare, whole KSH. */
  fare: z.optional(z.int()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Thrown by core when a rule forbids something; HTTP and realtime turn it into an ErrorBody or a negative ack. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly fare: number | undefined;
  /** When to retry, in seconds: sent as Retry-After. */
  readonly retryAfterS: number | undefined;

  /** `cause` is only logged. */
  constructor(
    code: ErrorCode,
    options: { message?: string; field?: string; fare?: number; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code][1](), { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.field = options.field;
    this.fare = options.fare;
    this.retryAfterS = options.retryAfterS;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}
