import * as z from 'zod/mini';
import * as aa from './admin-account-entities.ts';
import * as a from './admin-entities.ts';
import * as ap from './admin-people-entities.ts';
import * as ar from './admin-ride-entities.ts';
import { Block } from './block-entities.ts';
import { type AuditKind, LIST_QUERIES, pageQuery, RideExportQuery, UnregisteredQuery } from './admin-lists.ts';
import { DispatchFigures } from './dispatch-entities.ts';
import * as d from './driver-entities.ts';
import * as e from './entities.ts';
import * as i from './incident-entities.ts';
import { Entry } from './news.ts';
import { NotableFigures } from './notable-entities.ts';
import { OwnData } from './own-data-entities.ts';
import * as p from './fields.ts';
import type { EndpointRate } from './rates.ts';
import { LOW_RATING_FILTERS, LowRating, RatingInput } from './rating-entities.ts';
import { Receipt } from './receipt-entities.ts';
import { PhotoAsk } from './review-entities.ts';
import * as r from './ride-entities.ts';
import type { EndpointName, ROUTES } from './routes.ts';
import * as t from './trip-entities.ts';
import * as s from './stage-entities.ts';
import { Word } from './quick-message-entities.ts';
import { Month, Statement } from './statement-entities.ts';

/**
 * Who may call. `public`: anyone. `user`: a person's session. `passenger`, `driver`: a session of that type (others
 * get 403). `admin`: an admin session. `session`: a person's session, an admin's, or both. Whether the caller may act
 * on this object in its current state is decided in core (policy.ts and the commands).
 */
export type Caller = 'public' | 'user' | 'passenger' | 'driver' | 'admin' | 'session';

/** One endpoint. If a schema is absent, that part of the request is not read. `status` is the status of a success. */
export type Endpoint = EndpointFacts & (OpenToAll | OpenToSome);

/** The call is counted in this rate class before the store is queried. Health checks are not counted. */
interface OpenToAll {
  who: 'public';
  rate: EndpointRate | 'unlimited';
}
interface OpenToSome {
  who: Exclude<Caller, 'public'>;
  rate: EndpointRate;
}

interface EndpointFacts {
  summary: string;
  /** The kind of its audit log entry (R16). Required wherever an admin changes something: see `EndpointOf`. */
  audits?: AuditKind | readonly AuditKind[];
  params?: z.ZodMiniType<Record<string, string>>;
  query?: z.ZodMiniType<Record<string, unknown>>;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  status?: 201 | 204 | 302;
  /** The content type of the answer, unless it is JSON. */
  produces?: string;
  /** Banned drivers may call it too; all other endpoints refuse their session (R5). */
  suspended?: true;
  /** Accepts large bodies. */
  largeBody?: true;
  /** A GET that changes state: refused when it comes from another site, since browsers send cookies with links. */
  changes?: true;
  /** A GET opened as a page: where to redirect a request from another site, and a refused one. */
  link?: { foreign: string; refused: string };
}

interface Audited {
  audits: AuditKind | readonly AuditKind[];
}
/** No value has this output type, so a handler cannot succeed: an endpoint that changes nothing. */
interface NeverSucceeds {
  output: z.ZodMiniNever;
}

/** The type of each endpoint: one that lets an admin change something must have `audits` (R16). */
export type EndpointOf<K extends EndpointName> = Endpoint &
  ((typeof ROUTES)[K] extends `${'GET' | 'HEAD'} ${string}`
    ? unknown
    : { who: Exclude<Caller, 'admin'> } | Audited | NeverSucceeds);

const endpoint = <const T extends Endpoint>(it: T): T => it;

const id = z.object({ id: p.Id });
const ok = z.object({ ok: z.literal(true) });
const none = z.void();

const ridesQuery = z.extend(pageQuery, {
  status: z._default(z.enum(['all', 'open', 'completed', 'cancelled']), 'all'),
});
const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });
/** `more`: there are more matches than `total`, which is capped at FOUND_MAX. */
const foundPage = <T extends z.ZodMiniType>(item: T) => z.extend(page(item), { more: z.boolean() });

export const API = {
  getRedirectUrl: endpoint({
    summary:
      'The address of the sign-in page; sets the short-lived sign-in cookie. 403 FOREIGN_ORIGIN from another site',
    who: 'public',
    changes: true,
    rate: 'signInStart',
    output: z.object({ redirectUrl: z.string() }),
  }),
  startSignIn: endpoint({
    summary:
      'For a plain link: redirects to the sign-in page and sets the short-lived sign-in cookie; redirects to /?sign-in=failed when the provider does not answer or the rate limit is reached, and from another site to / without the cookie',
    who: 'public',
    link: { foreign: '/', refused: '/?sign-in=failed' },
    rate: 'signInStart',
    output: none,
    status: 302,
  }),
  createSession: endpoint({
    summary:
      'Exchanges a sign-in code for a session cookie; the same code and cookie get the first answer again for 60 s',
    who: 'public',
    rate: 'signIn',
    body: z.object({
      code: z.string().check(p.atMost(2048), z.minLength(1)),
      state: z.optional(z.string().check(p.atMost(512))),
      iss: z.optional(z.string().check(p.atMost(512))),
    }),
    output: ok,
  }),
  logout: endpoint({
    summary:
      'Ends the session, if it belongs to the person `of` (an id; default: anyone), so that a late sign-out does not end the session of the next person on this phone. Succeeds even when it ends none. 403 FOREIGN_ORIGIN from another site',
    who: 'public',
    changes: true,
    rate: 'signOut',
    query: z.object({ of: z.optional(p.Id) }),
    output: ok,
  }),
  headMe: endpoint({
    summary: 'Connectivity check; counts as presence (R13)',
    who: 'user',
    suspended: true,
    rate: 'person',
    output: none,
  }),
  getMe: endpoint({
    summary: 'The signed-in person',
    who: 'user',
    suspended: true,
    rate: 'person',
    output: e.Me,
  }),
  updateProfile: endpoint({
    summary: 'Sets name and phone; user_type can be set only once',
    who: 'user',
    rate: 'person',
    body: e.ProfileUpdate,
    output: e.Me,
  }),
  getOwnData: endpoint({
    summary: 'Everything stored about me (R36)',
    who: 'user',
    suspended: true,
    rate: 'export',
    output: OwnData,
  }),
  deleteMe: endpoint({
    summary:
      'Deletes my account (R36); 409 RIDE_UNDER_WAY while a ride of mine is accepted or running, 409 ALERT_OPEN while an alert on one is unresolved',
    who: 'user',
    rate: 'person',
    output: ok,
  }),
  endOtherSessions: endpoint({
    summary:
      'Ends all my sessions except the calling one, and closes their sockets at once; `ended` is their number. A repeat succeeds',
    who: 'user',
    rate: 'person',
    output: z.object({ ended: z.int() }),
  }),

  getConfig: endpoint({
    summary: 'The configuration of the client',
    who: 'public',
    rate: 'config',
    output: e.PublicConfig,
  }),
  getMapsKey: endpoint({
    summary: "The map service's public token, '' when there is none",
    who: 'public',
    rate: 'config',
    output: z.object({ apiKey: z.string() }),
  }),
  getOpenapi: endpoint({
    summary: 'This contract as OpenAPI 3.1',
    who: 'public',
    rate: 'operations',
    output: z.record(z.string(), z.unknown()),
  }),
  getHealthz: endpoint({ summary: 'The process is alive', who: 'public', rate: 'unlimited', output: ok }),
  getReadyz: endpoint({
    summary: 'The process is ready to serve: the store answers. Redis is not required',
    who: 'public',
    rate: 'unlimited',
    output: ok,
  }),

  updateLocation: endpoint({
    summary:
      'Reports a fix of the caller, and returns whether it was accepted (R14, R42); links receive only `tracking` (R32)',
    who: 'user',
    rate: 'person',
    body: p.FixReport,
    output: p.FixVerdict,
  }),
  shareLocation: endpoint({
    summary: 'Creates a link to the caller’s position (R15)',
    who: 'user',
    rate: 'person',
    body: e.ShareRequest,
    output: e.Share,
    status: 201,
  }),
  listShares: endpoint({
    summary: 'My links that have not ended',
    who: 'user',
    rate: 'person',
    output: z.array(e.Share),
  }),
  endShare: endpoint({ summary: 'Ends one of my links', who: 'user', rate: 'person', params: id, output: ok }),
  getSharedLocation: endpoint({
    summary: 'The position that a link shows, even after it has expired (R15), or the trip that it follows (R29)',
    who: 'public',
    rate: 'sharePoll',
    params: z.object({ token: p.LinkToken }),
    output: e.SharedLocation,
  }),
  getSharedPhoto: endpoint({
    summary: 'The photo of the driver whose trip a link follows (R29)',
    who: 'public',
    rate: 'sharePoll',
    params: z.object({ token: p.LinkToken }),
    output: z.unknown(),
    produces: 'image/jpeg',
  }),

  getPassengerStats: endpoint({
    summary: 'My totals, computed from rides (R8)',
    who: 'passenger',
    rate: 'person',
    output: e.PassengerStats,
  }),
  listPassengerRides: endpoint({
    summary: 'My rides, newest first',
    who: 'passenger',
    rate: 'person',
    query: ridesQuery,
    output: page(r.PassengerRide),
  }),
  getCurrentRide: endpoint({
    summary: 'My open rides: the current one and the scheduled ones',
    who: 'passenger',
    rate: 'ownRide',
    output: z.object({ ride: z.nullable(r.PassengerRide), scheduled: z.array(r.PassengerRide) }),
  }),
  setStartPinWish: endpoint({
    summary: 'Sets whether my drivers are asked for a PIN at the start, from my next booking on (R26)',
    who: 'passenger',
    rate: 'person',
    body: z.object({ asked: z.boolean() }),
    output: e.Me,
  }),
  listFavorites: endpoint({
    summary: 'My favorite drivers, with their live state',
    who: 'passenger',
    rate: 'person',
    output: z.array(e.Favorite),
  }),
  addFavorite: endpoint({
    summary: 'Adds a favorite driver; a repeat is a success',
    who: 'passenger',
    rate: 'person',
    body: e.FavoriteFields,
    output: e.Favorite,
    status: 201,
  }),
  removeFavorite: endpoint({
    summary: 'Removes a favorite driver; id is the driver’s',
    who: 'passenger',
    rate: 'person',
    params: id,
    output: ok,
  }),

  getTrustedContacts: endpoint({
    summary: 'The people I can send my trip to with one tap',
    who: 'passenger',
    rate: 'person',
    output: i.TrustedContacts,
  }),
  updateTrustedContacts: endpoint({
    summary: 'Replaces my trusted contacts, at most 3; phones are returned in E.164',
    who: 'passenger',
    rate: 'person',
    body: i.TrustedContacts,
    output: i.TrustedContacts,
  }),

  createRide: endpoint({
    summary:
      'Requests a ride from one driver, or, with driverId null, from those near (R21); Idempotency-Key makes retries safe; new ones count as `booking` too, and are limited by R49: 429 PAUSED, ASKED_TOO_OFTEN',
    who: 'passenger',
    rate: 'person',
    body: r.RideCreate,
    output: r.PassengerRide,
    status: 201,
  }),
  getRide: endpoint({ summary: 'One of my rides', who: 'user', rate: 'ownRide', params: id, output: r.RideView }),
  getLiveData: endpoint({
    summary: 'Positions, ETA and status of one of my rides (R12); 304 to a caller whose tag matches (decision 042)',
    who: 'user',
    rate: 'ownRide',
    params: id,
    output: r.LiveData,
  }),
  cancelRide: endpoint({
    summary: 'The passenger cancels a pending or accepted ride (R1)',
    who: 'passenger',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(z.nullable(p.textOrNone(200))) })),
    output: r.PassengerRide,
  }),
  sayWord: endpoint({
    summary:
      'Sends the other party of my accepted or running ride one of six quick messages (R25); Idempotency-Key makes retries safe (R39); 429 TOO_MANY_WORDS beyond 6 a minute, 409 NO_WORDS_NOW before and after the ride',
    who: 'user',
    rate: 'words',
    params: id,
    body: z.object({ word: Word }),
    output: r.RideView,
    status: 201,
  }),

  shareTrip: endpoint({
    summary:
      'A link for following my accepted or running ride until it ends (R29); a repeat returns the same link. 409 TRIP_NOT_SHARED before and after',
    who: 'passenger',
    rate: 'person',
    params: id,
    output: t.TripLink,
  }),
  raiseAlert: endpoint({
    summary:
      'Calls for help during my active ride (R30): rings every admin. A repeat returns the open alert; 409 NOT_UNDER_WAY before and after the ride',
    who: 'user',
    rate: 'alert',
    params: id,
    body: i.AlertRequest,
    output: z.object({ id: p.Id }),
  }),
  addTrail: endpoint({
    summary:
      'Positions my phone recorded offline during my ride (R39), the last 10 minutes in order: added to the trail of unresolved alerts, otherwise discarded. A repeat adds nothing',
    who: 'user',
    rate: 'ownRide',
    params: id,
    body: i.OfflineTrail,
    output: z.object({ added: z.int() }),
  }),
  rateRide: endpoint({
    summary:
      'A party of a completed ride rates the other (R27), within 7 days; changeable for 24 hours; else 409 NOT_COMPLETED or RATING_CLOSED; a repeat is a success',
    who: 'user',
    rate: 'rating',
    params: id,
    body: RatingInput,
    output: r.RideView,
  }),
  getReceipt: endpoint({
    summary: 'The receipt of a completed ride (R28), for its passenger, its driver and admins; else 409 NOT_COMPLETED',
    who: 'session',
    rate: 'person',
    params: id,
    output: Receipt,
  }),

  listAllDrivers: endpoint({
    summary:
      'Approved drivers, at most 200: online first, then nearest to my last fix, or by name without a fix. `search` keeps those whose name, stage or plate contains it, or whose phone number it is',
    who: 'passenger',
    rate: 'person',
    query: z.object({ search: z.optional(e.DriverSearch) }),
    output: z.array(e.DriverListing),
  }),
  findDrivers: endpoint({
    summary: 'Online drivers around the pickup, nearest first, with fare and ETA',
    who: 'passenger',
    rate: 'person',
    body: r.FindDrivers,
    output: z.array(e.DriverListing),
  }),

  onboardDriver: endpoint({
    summary: 'Registers the driver, or updates the registration; a changed document needs a new review',
    who: 'driver',
    rate: 'registration',
    body: d.Onboarding,
    output: d.OnboardingStatus,
    largeBody: true,
  }),
  sendPhoto: endpoint({
    summary: 'Stores one photo ahead of its registration; returns the URL to register with (R38)',
    who: 'driver',
    rate: 'upload',
    body: d.SentPhoto,
    output: z.object({ url: z.string() }),
    largeBody: true,
  }),
  answerPhotoRequest: endpoint({
    summary: 'Replaces one photo that an admin requested (R37); 409 PHOTO_NOT_ASKED if none is requested now',
    who: 'driver',
    rate: 'upload',
    body: d.SentPhoto,
    output: d.OnboardingStatus,
    largeBody: true,
  }),
  getOnboardingStatus: endpoint({
    summary: 'Whether the registration is complete',
    who: 'driver',
    suspended: true,
    rate: 'person',
    output: d.OnboardingStatus,
  }),
  getDriverProfile: endpoint({
    summary: 'The driver’s own account',
    who: 'driver',
    rate: 'person',
    output: d.DriverProfile,
  }),
  updateDriverProfile: endpoint({
    summary: 'Changes any subset of the fields that need no review',
    who: 'driver',
    rate: 'person',
    body: d.DriverProfileUpdate,
    output: d.DriverProfile,
  }),
  setDriverStatus: endpoint({
    summary: 'Goes online or offline (R5, R7); an automatic change never overrides a driver who chose offline',
    who: 'driver',
    rate: 'person',
    body: z.object({ status: p.DriverStatus, automatic: z.optional(z.boolean()) }),
    output: z.object({ rev: d.DriverRev, status: p.DriverStatus, isOnline: z.boolean(), manualOffline: z.boolean() }),
  }),
  getDriverStats: endpoint({
    summary: 'The driver’s totals, computed from rides (R8, R18)',
    who: 'driver',
    rate: 'person',
    output: d.DriverStats,
  }),
  getRideRequests: endpoint({
    summary: 'This driver’s requests, active ride and scheduled rides',
    who: 'driver',
    rate: 'ownRide',
    output: r.RideRequests,
  }),
  acceptRide: endpoint({
    summary: 'Accepts a request, in one conditional write (R2, R3)',
    who: 'driver',
    rate: 'accept',
    params: id,
    output: r.DriverRide,
  }),
  declineRide: endpoint({
    summary:
      'Declines an offer; with a reason, or with status accepted, gives up an accepted ride (R6, R21). `no_show` is 409 NO_SHOW_TOO_EARLY until the driver has waited 3 minutes at the pickup, and then 409 as for `arrived` unless they are still there (R43)',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(p.GiveUpReason), status: z.optional(p.RideStatus) })),
    output: ok,
  }),
  arriveAtPickup: endpoint({
    summary:
      'The driver reports that they have arrived at the pickup of their active ride (R43); a repeat is a success. 409 NOT_AT_PICKUP when their last good position is farther than 300 m from it, 409 NOT_LOCATED when that is older than 60 s, 409 PICKUP_UNKNOWN when the pickup has no coordinates',
    who: 'driver',
    rate: 'person',
    params: id,
    output: r.DriverRide,
  }),
  startRide: endpoint({
    summary:
      'accepted to in_progress; a repeat is a success (R2). To start a ride that is not active yet (R20), the driver must be allowed to work: else 403 NOT_APPROVED or BANNED (R5). If the ride requires the PIN (R26): 409 PIN_NEEDED, PIN_WRONG, 429 PIN_PAUSED',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ pin: z.optional(p.Pin) })),
    output: r.DriverRide,
  }),
  completeRide: endpoint({
    summary: 'in_progress to completed; completes the payment (R8); a repeat is a success (R2)',
    who: 'driver',
    rate: 'person',
    params: id,
    output: r.DriverRide,
  }),
  listDriverRides: endpoint({
    summary: 'Rides that this driver accepted, newest first; other requests are in Recent Activity',
    who: 'driver',
    rate: 'person',
    query: ridesQuery,
    output: page(r.DriverRide),
  }),
  getEarnings: endpoint({
    summary: 'Earnings from completed rides: today, 7 and 30 days, and each of the last 14 days (R8, R18)',
    who: 'driver',
    rate: 'person',
    output: d.Earnings,
  }),
  getStatement: endpoint({
    summary:
      'The driver’s completed rides of one month in Nairobi, with their sums, as JSON or as a CSV file (R8, R18)',
    who: 'driver',
    rate: 'person',
    query: z.object({ month: Month, format: z._default(z.enum(['json', 'csv']), 'json') }),
    output: Statement,
  }),
  listActivity: endpoint({
    summary: 'The last 20 events of this driver',
    who: 'driver',
    rate: 'person',
    output: z.array(Entry),
  }),
  listRoutes: endpoint({ summary: 'Routes with their fares', who: 'driver', rate: 'person', output: z.array(d.Route) }),
  addRoute: endpoint({
    summary:
      'Adds a route; an identical repeat returns it; 409 for the same places at another fare, or beyond 50 routes',
    who: 'driver',
    rate: 'person',
    body: d.RouteFields,
    output: d.Route,
    status: 201,
  }),
  updateRoute: endpoint({
    summary: 'Changes a route; 404 for another driver’s, 409 when another of mine joins the same places',
    who: 'driver',
    rate: 'person',
    params: id,
    body: d.RouteFields,
    output: d.Route,
  }),
  deleteRoute: endpoint({ summary: 'Deletes a route', who: 'driver', rate: 'person', params: id, output: ok }),
  toggleRoute: endpoint({
    summary: 'Switches a route on or off',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.object({ is_active: z.boolean() }),
    output: d.Route,
  }),
  getWorkingHours: endpoint({
    summary: 'Working hours; `is_default` when the driver has set none',
    who: 'driver',
    rate: 'person',
    output: d.OwnWorkingHours,
  }),
  updateWorkingHours: endpoint({
    summary: 'Saves working hours',
    who: 'driver',
    rate: 'person',
    body: d.WorkingHours,
    output: d.OwnWorkingHours,
  }),
  listBlocks: endpoint({
    summary: 'The passengers I have blocked, latest first (R48)',
    who: 'driver',
    rate: 'person',
    output: z.array(Block),
  }),
  blockPassenger: endpoint({
    summary:
      'Blocks the passenger of a ride that I was asked for; id is the ride’s; a repeat is a success. The passenger is not notified; their pending requests to me are declined, accepted rides go on (R48). 409 BLOCKS_FULL beyond 100',
    who: 'driver',
    rate: 'person',
    params: id,
    output: Block,
  }),
  unblockPassenger: endpoint({
    summary: 'Lifts the block of the passenger of this ride; a repeat is a success (R48)',
    who: 'driver',
    rate: 'person',
    params: id,
    output: ok,
  }),

  getOwnStage: endpoint({
    summary: 'The named stage that matches what this driver wrote, if any',
    who: 'driver',
    rate: 'person',
    output: s.OwnStage,
  }),

  getStage: endpoint({
    summary: 'A boda stage and the drivers waiting there now, next in turn first; no phones and no positions (R12)',
    who: 'public',
    rate: 'stage',
    params: z.object({ slug: s.StageSlug }),
    output: s.Stage,
  }),

  listNotifications: endpoint({
    summary: 'My notifications, newest first',
    who: 'user',
    rate: 'person',
    output: z.object({ items: z.array(Entry), unread: z.int() }),
  }),
  readNotifications: endpoint({
    summary: 'Marks the entry upTo and all older ones as read; without upTo, all',
    who: 'user',
    rate: 'person',
    body: z.optional(z.object({ upTo: z.optional(p.Id) })),
    output: ok,
  }),
  subscribePush: endpoint({
    summary:
      'Pushes my notifications to this phone for as long as this session lasts (R35); `endpoint` and `keys` as returned by the browser',
    who: 'user',
    rate: 'person',
    body: e.PushSubscription,
    output: ok,
  }),
  getFile: endpoint({
    summary: 'A photo, for those who may see it (R12)',
    who: 'session',
    rate: 'photo',
    audits: 'document',
    params: id,
    output: z.unknown(),
    produces: 'image/jpeg',
  }),

  adminSignup: endpoint({
    summary: 'Creates an admin account; needs the admin code (R16)',
    who: 'public',
    rate: 'adminSignIn',
    audits: 'sign-in',
    body: a.AdminSignup,
    output: ok,
    status: 201,
  }),
  adminLogin: endpoint({
    summary:
      'Starts an admin session (R16); 401 TOTP_NEEDED until `code` comes with it, if the admin has a second factor. 429 LOCKED has Retry-After',
    who: 'public',
    rate: 'adminSignIn',
    audits: 'sign-in',
    body: a.AdminLogin,
    output: a.AdminMe,
  }),
  adminLogout: endpoint({
    summary: 'Ends the admin session',
    who: 'public',
    rate: 'signOut',
    audits: 'sign-in',
    output: ok,
  }),
  adminVerify: endpoint({ summary: 'The signed-in admin', who: 'admin', rate: 'person', output: a.AdminMe }),
  adminListAdmins: endpoint({
    summary: 'All admin accounts, newest first, at most 200',
    who: 'admin',
    rate: 'person',
    output: z.object({ items: z.array(aa.AdminAccount) }),
  }),
  adminUpdateAdmin: endpoint({
    summary:
      'Switches an admin off, which ends their sessions, or on again; a repeat is a success. 409 NOT_YOURSELF; of two who switch each other off, one stays on (R16)',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    params: id,
    body: z.object({ is_active: z.boolean() }),
    output: aa.AdminAccount,
  }),
  adminEndSessions: endpoint({
    summary: 'Ends the sessions of an admin; of my own all except this one',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    params: id,
    output: ok,
  }),
  adminNoticeAdmins: endpoint({
    summary: 'Confirms that I have noticed the admins created up to `until`: they are no longer `is_new` for me',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: z.object({ until: p.Time }),
    output: ok,
  }),
  adminListSessions: endpoint({
    summary: 'My sessions, newest first',
    who: 'admin',
    rate: 'person',
    output: z.object({ items: z.array(aa.AdminSession) }),
  }),
  adminChangePassword: endpoint({
    summary: 'Changes my password and ends my other sessions; 403 WRONG_PASSWORD, 429 LOCKED after five wrong ones',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordChange,
    output: ok,
  }),
  adminOfferTotp: endpoint({
    summary:
      'Offers me a second factor (RFC 6238), which adminConfirmTotp turns on within 10 minutes. 403 WRONG_PASSWORD, 409 TOTP_ON',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordAgain,
    output: aa.TotpOffer,
  }),
  adminConfirmTotp: endpoint({
    summary:
      'Turns my second factor on by its first code, and ends my other sessions; returns recovery codes, one use each, never shown again. 409 TOTP_EXPIRED',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.CodeGiven,
    output: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  adminRemoveTotp: endpoint({
    summary: 'Turns my second factor off; 403 WRONG_PASSWORD',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordAgain,
    output: ok,
  }),
  adminRenewCode: endpoint({
    summary: 'Makes a new sign-up code, replacing ADMIN_CODE, and returns it, never shown again. 403 WRONG_PASSWORD',
    who: 'admin',
    rate: 'person',
    audits: 'admin',
    body: aa.PasswordAgain,
    output: z.object({ code: z.string() }),
  }),
  adminStats: endpoint({ summary: 'The overview’s figures', who: 'admin', rate: 'person', output: a.AdminStats }),
  adminDays: endpoint({
    summary: 'Rides, revenue and new people of the last 14 days in Nairobi, today last (R8, R18); at most a minute old',
    who: 'admin',
    rate: 'person',
    output: a.AdminDays,
  }),
  adminNotable: endpoint({
    summary:
      'Unusual patterns (R49): pairs with many short rides, arrivals taken back, drivers whose position is not believed; at most a minute old, and each list at most 10 long',
    who: 'admin',
    rate: 'person',
    output: NotableFigures,
  }),
  adminHealth: endpoint({
    summary: 'Health of store, Redis and realtime',
    who: 'admin',
    rate: 'person',
    output: a.Health,
  }),
  adminDispatch: endpoint({
    summary: 'How requests were answered in the last 14 days, by county (R23, R24); at most a minute old',
    who: 'admin',
    rate: 'person',
    output: DispatchFigures,
  }),
  adminListDrivers: endpoint({
    summary: 'Drivers, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.drivers,
    output: foundPage(ap.AdminDriver),
  }),
  adminFindDrivers: endpoint({
    summary: 'For a caller: online drivers around the pickup, nearest first, with fare and ETA, as findDrivers (R21)',
    who: 'admin',
    rate: 'person',
    query: ar.TripQuery,
    output: z.array(e.DriverListing),
  }),
  adminListUnregistered: endpoint({
    summary: 'People who chose "driver" but have not registered, searched and paged',
    who: 'admin',
    rate: 'person',
    query: UnregisteredQuery,
    output: page(ap.AdminUnregistered),
  }),
  adminCreateDriver: endpoint({
    summary:
      'Creates a driver, who waits for approval; the account belongs to the first person to sign in with its email address. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    body: ap.AdminDriverCreate,
    output: ap.AdminDriver,
    status: 201,
  }),
  adminUpdateDriver: endpoint({
    summary:
      'Changes, approves or bans a driver (R5), or decides on their new details (R46); 409 PHOTOS_CHANGED, DETAILS_CHANGED when they are no longer those of photos_seen, details_seen (R33, R46)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    body: ap.AdminDriverUpdate,
    output: ap.AdminDriver,
  }),
  adminUndoApproval: endpoint({
    summary:
      'Undoes an approval that I have just given (R33); 409 APPROVAL_STANDS when it is too late, or no longer mine; a repeat is a success (R2)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    output: ap.AdminDriver,
  }),
  adminAskForPhoto: endpoint({
    summary:
      'Requests a new photo from a driver, or withdraws the request (R37); 409 PHOTOS_CHANGED when the photo is no longer the one seen',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    body: PhotoAsk,
    output: ap.AdminDriver,
  }),
  adminDeleteDriver: endpoint({
    summary:
      'Deletes a driver with their photos, sessions and other data; open rides are cancelled, past ones stay readable',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    output: ok,
  }),
  adminListPassengers: endpoint({
    summary: 'Passengers, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.passengers,
    output: foundPage(ap.AdminPassenger),
  }),
  adminCreatePassenger: endpoint({
    summary:
      'Creates a passenger; the account belongs to the first person to sign in with its email address. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    body: ap.AdminPassengerCreate,
    output: ap.AdminPassenger,
    status: 201,
  }),
  adminUpdatePassenger: endpoint({
    summary: 'Changes a passenger; an inactive one can sign in but not book (R5)',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    params: id,
    body: ap.AdminPassengerUpdate,
    output: ap.AdminPassenger,
  }),
  adminDeletePassenger: endpoint({
    summary:
      'Deletes a passenger with their sessions and other data; open rides are cancelled, past ones stay readable',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    params: id,
    output: ok,
  }),
  adminLetChooseAgain: endpoint({
    summary:
      'Lets a person choose passenger or driver again; 409 CHOICE_STANDS if they have registered as a driver or have rides',
    who: 'admin',
    rate: 'person',
    audits: ['driver', 'passenger'],
    params: id,
    output: ok,
  }),
  adminListRides: endpoint({
    summary: 'Rides, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.rides,
    output: page(ar.AdminRide),
  }),
  adminExportRides: endpoint({
    summary: 'All rides under the filters of adminListRides, as a CSV file, streamed; formulas are disarmed',
    who: 'admin',
    rate: 'export',
    audits: 'ride',
    query: RideExportQuery,
    output: z.string(),
    produces: 'text/csv',
  }),
  adminGetRide: endpoint({
    summary: 'A ride with its timeline',
    who: 'admin',
    rate: 'person',
    params: id,
    output: ar.AdminRideDetails,
  }),
  adminCreateRide: endpoint({
    summary:
      'Books a ride for a passenger who phoned, or for a caller added by name and number; as createRide, including Idempotency-Key',
    who: 'admin',
    rate: 'person',
    audits: ['ride', 'passenger'],
    body: ar.AdminRideCreate,
    output: ar.AdminRide,
    status: 201,
  }),
  adminUpdateRide: endpoint({
    summary: 'Changes status or fare within the rules (R1; else 409 MOVE_REFUSED, with the reason), or cancels',
    who: 'admin',
    rate: 'person',
    audits: 'ride',
    params: id,
    body: ar.AdminRideUpdate,
    output: ar.AdminRide,
  }),
  adminDeleteRide: endpoint({
    summary: 'Always 405: rides are never deleted',
    who: 'admin',
    rate: 'person',
    params: id,
    output: z.never(),
  }),
  adminListLowRatings: endpoint({
    summary:
      'Rides with a rating of two stars or less, the latest first; `safety`: with a safety tag, `new`: given in the last 24 hours (R27)',
    who: 'admin',
    rate: 'person',
    query: z.extend(pageQuery, { status: z._default(z.enum(LOW_RATING_FILTERS), 'safety') }),
    output: page(LowRating),
  }),
  adminListSettings: endpoint({
    summary: 'Settings, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.settings,
    output: page(a.AdminSetting),
  }),
  adminCreateSetting: endpoint({
    summary: 'Creates a setting; 400 for a value of the wrong type, 409 KEY_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    body: a.AdminSettingCreate,
    output: a.AdminSetting,
    status: 201,
  }),
  adminUpdateSetting: endpoint({
    summary: 'Changes a setting, in every process within 5 s; 400 for a value of the wrong type',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    body: a.AdminSettingUpdate,
    output: a.AdminSetting,
  }),
  adminDeleteSetting: endpoint({
    summary: 'Deletes a setting; one used by the rules returns to its default',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    output: ok,
  }),
  adminListStages: endpoint({
    summary: 'The named stages, and the spellings that belong to none',
    who: 'admin',
    rate: 'person',
    output: s.AdminStages,
  }),
  adminCreateStage: endpoint({
    summary: 'Names a stage and its spellings; 409 STAGE_TAKEN, or SPELLING_TAKEN when another stage has one of them',
    who: 'admin',
    rate: 'person',
    audits: 'stage',
    body: s.AdminStageCreate,
    output: s.AdminStage,
    status: 201,
  }),
  adminUpdateStage: endpoint({
    summary:
      'Renames or moves a stage, merges spellings into it or splits them off; its slug does not change. 409 SPELLING_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'stage',
    params: id,
    body: s.AdminStageUpdate,
    output: s.AdminStage,
  }),
  adminDeleteStage: endpoint({
    summary: 'Deletes a stage; its spellings are unnamed again',
    who: 'admin',
    rate: 'person',
    audits: 'stage',
    params: id,
    output: ok,
  }),
  adminListAudit: endpoint({
    summary:
      'Who did what, when and from where; entries never change; those of failed attempts expire after 90 days (R16)',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.audit,
    output: page(a.AuditEntry),
  }),
  adminListIncidents: endpoint({
    summary: 'Alerts, open ones first (R30)',
    who: 'admin',
    rate: 'person',
    query: i.IncidentsQuery,
    output: page(i.AdminIncident),
  }),
  adminUpdateIncident: endpoint({
    summary:
      'Acknowledges or resolves an alert, or adds a note (R30); a repeat is a success, 409 ALERT_TAKEN names the admin who was first',
    who: 'admin',
    rate: 'person',
    audits: 'incident',
    params: id,
    body: i.AdminIncidentUpdate,
    output: i.AdminIncident,
  }),
} satisfies { [K in EndpointName]: EndpointOf<K> };

type Contract = typeof API;
type Read<K extends EndpointName, Part extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  Contract[K] extends Record<Part, infer S extends z.ZodMiniType>
    ? Side extends 'in'
      ? z.input<S>
      : z.output<S>
    : undefined;

/** What a handler receives, parsed. */
export type ParamsOf<K extends EndpointName> = Read<K, 'params', 'out'>;
export type QueryOf<K extends EndpointName> = Read<K, 'query', 'out'>;
export type BodyOf<K extends EndpointName> = Read<K, 'body', 'out'>;
/** What a caller sends. */
export type ParamsFor<K extends EndpointName> = Read<K, 'params', 'in'>;
export type QueryFor<K extends EndpointName> = Read<K, 'query', 'in'>;
export type BodyFor<K extends EndpointName> = Read<K, 'body', 'in'>;
/** What a success returns. */
export type OutputOf<K extends EndpointName> = z.output<Contract[K]['output']>;
export type CallerOf<K extends EndpointName> = Contract[K]['who'];
