import * as z from 'zod/mini';
import * as a from './admin-entities.ts';
import * as ar from './admin-ride-entities.ts';
import { type AuditKind, LIST_QUERIES, pageQuery, UnregisteredQuery } from './admin-lists.ts';
import * as d from './driver-entities.ts';
import * as e from './entities.ts';
import { Entry } from './news.ts';
import * as p from './fields.ts';
import type { EndpointRate } from './rates.ts';
import * as r from './ride-entities.ts';
import type { EndpointName, ROUTES } from './routes.ts';

/**
 * Who may call. `public`: anyone. `user`: a person's session. `passenger`, `driver`: a session of that type (others
 * get 403). `admin`: an admin session. `session`: a person's session, an admin's, or both. Whether the caller may act
 * on this object in its current state is decided in core (policy.ts and the commands).
 */
export type Caller = 'public' | 'user' | 'passenger' | 'driver' | 'admin' | 'session';

/** One endpoint. If a schema is absent, that part of the request is not read. `status` is the status of a success. */
export interface Endpoint {
  summary: string;
  who: Caller;
  /** The rate class that a call is counted in, before the store is queried. */
  rate: EndpointRate;
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
}

interface Audited {
  audits: AuditKind | readonly AuditKind[];
}
/** No value has this output type, so no handler can succeed: the endpoint changes nothing. */
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
/** `more`: the search found more than `total`, which stops at FOUND_MAX. */
const foundPage = <T extends z.ZodMiniType>(item: T) => z.extend(page(item), { more: z.boolean() });

export const API = {
  getRedirectUrl: endpoint({
    summary: 'The address of the sign-in page; sets the short-lived sign-in cookie',
    who: 'public',
    rate: 'signIn',
    output: z.object({ redirectUrl: z.string() }),
  }),
  startSignIn: endpoint({
    summary:
      'For a plain link: redirects to the sign-in page and sets the short-lived sign-in cookie; redirects to /?sign-in=failed when the provider does not answer',
    who: 'public',
    rate: 'signIn',
    output: none,
    status: 302,
  }),
  createSession: endpoint({
    summary:
      'Exchanges a sign-in code for a session cookie; the same code and cookie again within 60 s get the first answer again',
    who: 'public',
    rate: 'signIn',
    body: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(2048)),
      state: z.optional(z.string().check(z.maxLength(512))),
      iss: z.optional(z.string().check(z.maxLength(512))),
    }),
    output: ok,
  }),
  logout: endpoint({
    summary: 'Ends the session; succeeds even without one',
    who: 'public',
    rate: 'signOut',
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

  getConfig: endpoint({
    summary: 'The configuration of the client',
    who: 'public',
    rate: 'open',
    output: e.PublicConfig,
  }),
  getMapsKey: endpoint({
    summary: "The map service's public token, '' when there is none",
    who: 'public',
    rate: 'open',
    output: z.object({ apiKey: z.string() }),
  }),
  getOpenapi: endpoint({
    summary: 'This contract as OpenAPI 3.1',
    who: 'public',
    rate: 'operations',
    output: z.record(z.string(), z.unknown()),
  }),
  getHealthz: endpoint({ summary: 'The process is alive', who: 'public', rate: 'open', output: ok }),
  getReadyz: endpoint({
    summary: 'The process is ready to serve: the store answers. Without Redis it serves, too',
    who: 'public',
    rate: 'open',
    output: ok,
  }),
  getMetrics: endpoint({
    summary: 'Prometheus metrics',
    who: 'public',
    rate: 'operations',
    output: z.string(),
    produces: 'text/plain',
  }),

  updateLocation: endpoint({
    summary:
      'Reports a fix of the caller; not accepted if stale or too frequent (R14); links receive only `tracking` (R32)',
    who: 'user',
    rate: 'person',
    body: p.FixReport,
    output: z.object({ accepted: z.boolean() }),
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
    summary: 'The position that a link shows, even after it has expired (R15)',
    who: 'public',
    rate: 'sharePoll',
    params: z.object({ token: z.string() }),
    output: e.SharedLocation,
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
    rate: 'person',
    output: z.object({ ride: z.nullable(r.PassengerRide), scheduled: z.array(r.PassengerRide) }),
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

  createRide: endpoint({
    summary:
      'Requests a ride from one driver, or, with driverId null, from those near (R21); Idempotency-Key makes retries safe',
    who: 'passenger',
    rate: 'booking',
    body: r.RideCreate,
    output: r.PassengerRide,
    status: 201,
  }),
  getRide: endpoint({ summary: 'One of my rides', who: 'user', rate: 'person', params: id, output: r.RideView }),
  getLiveData: endpoint({
    summary: 'Positions, ETA and status of one of my rides (R12)',
    who: 'user',
    rate: 'person',
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
    summary: 'Changes what needs no review, any subset of it',
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
    rate: 'person',
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
      'Declines an offer; with a reason, or with status accepted, gives up an accepted ride (R6, R21). `no_show` is 409 NO_SHOW_TOO_EARLY until the driver has waited 3 minutes at the pickup',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(p.GiveUpReason), status: z.optional(p.RideStatus) })),
    output: ok,
  }),
  startRide: endpoint({
    summary:
      'accepted to in_progress; a repeat is a success (R2). To start a ride that is not active yet (R20), the driver must be allowed to work: else 403 NOT_APPROVED or BANNED (R5)',
    who: 'driver',
    rate: 'person',
    params: id,
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
    summary: 'Rides that this driver accepted, newest first; requests that they did not take are in Recent Activity',
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
  listActivity: endpoint({
    summary: 'The last 20 events of this driver',
    who: 'driver',
    rate: 'person',
    output: z.array(Entry),
  }),
  listRoutes: endpoint({ summary: 'Routes with their fares', who: 'driver', rate: 'person', output: z.array(d.Route) }),
  addRoute: endpoint({
    summary: 'Adds a route; an identical repeat returns it; 409 for the same ends on other terms, or beyond 50 routes',
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
  getWorkingHours: endpoint({ summary: 'Working hours', who: 'driver', rate: 'person', output: d.WorkingHours }),
  updateWorkingHours: endpoint({
    summary: 'Saves working hours',
    who: 'driver',
    rate: 'person',
    body: d.WorkingHours,
    output: d.WorkingHours,
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
    summary: 'Starts an admin session (R16)',
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
  adminStats: endpoint({ summary: 'The overview’s figures', who: 'admin', rate: 'person', output: a.AdminStats }),
  adminHealth: endpoint({
    summary: 'Health of store, Redis and realtime',
    who: 'admin',
    rate: 'person',
    output: a.Health,
  }),
  adminListDrivers: endpoint({
    summary: 'Drivers, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.drivers,
    output: foundPage(a.AdminDriver),
  }),
  adminListUnregistered: endpoint({
    summary: 'People who chose "driver" but have not registered, searched and paged',
    who: 'admin',
    rate: 'person',
    query: UnregisteredQuery,
    output: page(a.AdminUnregistered),
  }),
  adminCreateDriver: endpoint({
    summary:
      'Creates a driver, who waits for approval; the account belongs to whoever signs in with its email address. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    body: a.AdminDriverCreate,
    output: a.AdminDriver,
    status: 201,
  }),
  adminUpdateDriver: endpoint({
    summary:
      'Changes, approves or bans a driver (R5); 409 PHOTOS_CHANGED when the photos are no longer those of photos_seen (R33)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    body: a.AdminDriverUpdate,
    output: a.AdminDriver,
  }),
  adminUndoApproval: endpoint({
    summary:
      'Undoes an approval that I have just given (R33); 409 APPROVAL_STANDS when it is too late, or no longer mine; a repeat is a success (R2)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    output: a.AdminDriver,
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
    output: foundPage(a.AdminPassenger),
  }),
  adminCreatePassenger: endpoint({
    summary: 'Creates a passenger; the account belongs to whoever signs in with its email address. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    body: a.AdminPassengerCreate,
    output: a.AdminPassenger,
    status: 201,
  }),
  adminUpdatePassenger: endpoint({
    summary: 'Changes a passenger; an inactive one can sign in but not book (R5)',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    params: id,
    body: a.AdminPassengerUpdate,
    output: a.AdminPassenger,
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
  adminGetRide: endpoint({
    summary: 'A ride with its timeline',
    who: 'admin',
    rate: 'person',
    params: id,
    output: ar.AdminRideDetails,
  }),
  adminCreateRide: endpoint({
    summary: 'Books a ride for a passenger who phoned; as createRide, including Idempotency-Key',
    who: 'admin',
    rate: 'person',
    audits: 'ride',
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
  adminListSettings: endpoint({
    summary: 'Settings, searched and paged',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.settings,
    output: page(a.AdminSetting),
  }),
  adminCreateSetting: endpoint({
    summary: 'Creates a setting; 400 for a value of the wrong kind, 409 KEY_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    body: a.AdminSettingCreate,
    output: a.AdminSetting,
    status: 201,
  }),
  adminUpdateSetting: endpoint({
    summary: 'Changes a setting, in every process within 5 s; 400 for a value of the wrong kind',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    body: a.AdminSettingUpdate,
    output: a.AdminSetting,
  }),
  adminDeleteSetting: endpoint({
    summary: 'Deletes a setting; one that the rules read returns to its default',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    output: ok,
  }),
  adminListAudit: endpoint({
    summary: 'Who did what, when and from where; entries are never changed or deleted (R16)',
    who: 'admin',
    rate: 'person',
    query: LIST_QUERIES.audit,
    output: page(a.AuditEntry),
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
/** What a success carries. */
export type OutputOf<K extends EndpointName> = z.output<Contract[K]['output']>;
export type CallerOf<K extends EndpointName> = Contract[K]['who'];
