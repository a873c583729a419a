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
 * 403). `admin`: an admin session. `session`: a person's, an admin's, or both at once. Which object, and in which
 * state, is core's to decide (policy.ts, the verbs).
 */
export type Caller = 'public' | 'user' | 'passenger' | 'driver' | 'admin' | 'session';

/** One endpoint; absent schemas mean that nothing is read there. `status` is that of a success. */
export interface Endpoint {
  summary: string;
  who: Caller;
  /** What it is counted in, before the store is asked. */
  rate: EndpointRate;
  /** As what a success stands in the audit log (R16). Whatever an admin changes must say so: `EndpointOf`. */
  audits?: AuditKind | readonly AuditKind[];
  params?: z.ZodMiniType<Record<string, string>>;
  query?: z.ZodMiniType<Record<string, unknown>>;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  status?: 201 | 204 | 302;
  /** What is sent when it is not JSON. */
  produces?: string;
  /** A banned driver may call it too: the only endpoints open to their session (R5). */
  suspended?: true;
  /** This route alone takes large bodies. */
  largeBody?: true;
}

interface Audited {
  audits: AuditKind | readonly AuditKind[];
}
/** Changes nothing, for it never succeeds: no handler can answer this. */
interface NeverSucceeds {
  output: z.ZodMiniNever;
}

/** What an endpoint must say: one by which an admin changes something, as what it is audited (R16). */
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
/** `more`: a search found more than `total`, which counts up to FOUND_MAX. */
const foundPage = <T extends z.ZodMiniType>(item: T) => z.extend(page(item), { more: z.boolean() });

export const API = {
  getRedirectUrl: endpoint({
    summary: 'Where to sign in; sets the short-lived sign-in cookie',
    who: 'public',
    rate: 'signIn',
    output: z.object({ redirectUrl: z.string() }),
  }),
  startSignIn: endpoint({
    summary:
      'Leads a browser to where to sign in, for a plain link; sets the short-lived sign-in cookie. Leads back to /?sign-in=failed when the provider does not answer',
    who: 'public',
    rate: 'signIn',
    output: none,
    status: 302,
  }),
  createSession: endpoint({
    summary:
      'Exchanges a sign-in code for a session cookie; the same code with the same cookie again within 60 s answers the first success',
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
    summary: 'Ends the session; succeeds without one too',
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
    summary: 'Completes or changes name and phone; the type is set once',
    who: 'user',
    rate: 'person',
    body: e.ProfileUpdate,
    output: e.Me,
  }),

  getConfig: endpoint({ summary: 'What the client must know', who: 'public', rate: 'open', output: e.PublicConfig }),
  getMapsKey: endpoint({
    summary: "The map service's public token, '' when none",
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
    summary: 'The process can serve: store and, where used, Redis answer',
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
    summary: 'A fix of the caller; a stale or too frequent one is not accepted (R14); links hear `tracking` only (R32)',
    who: 'user',
    rate: 'person',
    body: p.FixReport,
    output: z.object({ accepted: z.boolean() }),
  }),
  shareLocation: endpoint({
    summary: 'Makes a link to the caller’s position (R15)',
    who: 'user',
    rate: 'person',
    body: e.ShareRequest,
    output: e.Share,
    status: 201,
  }),
  listShares: endpoint({ summary: 'My links that still live', who: 'user', rate: 'person', output: z.array(e.Share) }),
  endShare: endpoint({ summary: 'Ends one of my links', who: 'user', rate: 'person', params: id, output: ok }),
  getSharedLocation: endpoint({
    summary: 'The position behind a link, also after it expired (R15)',
    who: 'public',
    rate: 'sharePoll',
    params: z.object({ token: z.string() }),
    output: e.SharedLocation,
  }),

  getPassengerStats: endpoint({
    summary: 'Computed from rides (R8)',
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
    summary: 'My open rides: the one under way and those for later',
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
    summary: 'Keeps a driver; a repeat is a success',
    who: 'passenger',
    rate: 'person',
    body: e.FavoriteFields,
    output: e.Favorite,
    status: 201,
  }),
  removeFavorite: endpoint({
    summary: 'Lets a driver go; id is the driver’s',
    who: 'passenger',
    rate: 'person',
    params: id,
    output: ok,
  }),

  createRide: endpoint({
    summary: 'Books a driver, or with driverId null asks those near (R21); Idempotency-Key makes retries safe',
    who: 'passenger',
    rate: 'booking',
    body: r.RideCreate,
    output: r.PassengerRide,
    status: 201,
  }),
  getRide: endpoint({ summary: 'A ride of mine', who: 'user', rate: 'person', params: id, output: r.RideView }),
  getLiveData: endpoint({
    summary: 'Positions, ETA and status of a ride of mine (R12)',
    who: 'user',
    rate: 'person',
    params: id,
    output: r.LiveData,
  }),
  cancelRide: endpoint({
    summary: 'The passenger gives up a pending or accepted ride (R1)',
    who: 'passenger',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(z.nullable(p.textOrNone(200))) })),
    output: r.PassengerRide,
  }),

  listAllDrivers: endpoint({
    summary:
      'Every approved driver: online first, then nearest to my last fix, by name without one, at most 200. With `search` those alone whose name, stage or plate holds it, or whose telephone number it is',
    who: 'passenger',
    rate: 'person',
    query: z.object({ search: z.optional(e.DriverSearch) }),
    output: z.array(e.DriverListing),
  }),
  findDrivers: endpoint({
    summary: 'Online drivers round the pickup, nearest first, with fare and ETA',
    who: 'passenger',
    rate: 'person',
    body: r.FindDrivers,
    output: z.array(e.DriverListing),
  }),

  onboardDriver: endpoint({
    summary: 'Registers the driver; again updates; a changed document needs a new review',
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
    summary: 'Goes online or offline (R5, R7); automatic ones do not override a driver who chose offline',
    who: 'driver',
    rate: 'person',
    body: z.object({ status: p.DriverStatus, automatic: z.optional(z.boolean()) }),
    output: z.object({ status: p.DriverStatus, isOnline: z.boolean(), manualOffline: z.boolean() }),
  }),
  getDriverStats: endpoint({
    summary: 'Computed from rides (R8, R18)',
    who: 'driver',
    rate: 'person',
    output: d.DriverStats,
  }),
  getRideRequests: endpoint({
    summary: 'What waits for this driver, and what runs',
    who: 'driver',
    rate: 'person',
    output: r.RideRequests,
  }),
  acceptRide: endpoint({
    summary: 'One conditional write (R2, R3)',
    who: 'driver',
    rate: 'accept',
    params: id,
    output: r.DriverRide,
  }),
  declineRide: endpoint({
    summary:
      'Declines an offer; with a reason, or status accepted, gives up an accepted ride (R6, R21): `no_show` only once the driver has waited 3 minutes at the pickup, else 409 NO_SHOW_TOO_EARLY',
    who: 'driver',
    rate: 'person',
    params: id,
    body: z.optional(z.object({ reason: z.optional(p.GiveUpReason), status: z.optional(p.RideStatus) })),
    output: ok,
  }),
  startRide: endpoint({
    summary:
      'accepted to in_progress; a repeat is a success (R2). A ride that is not active yet (R20) only by who may work: else 403 NOT_APPROVED or BANNED (R5)',
    who: 'driver',
    rate: 'person',
    params: id,
    output: r.DriverRide,
  }),
  completeRide: endpoint({
    summary: 'in_progress to completed, payment collected (R8); a repeat is a success (R2)',
    who: 'driver',
    rate: 'person',
    params: id,
    output: r.DriverRide,
  }),
  listDriverRides: endpoint({
    summary: 'Rides this driver accepted, newest first; requests they did not take stand in the activity',
    who: 'driver',
    rate: 'person',
    query: ridesQuery,
    output: page(r.DriverRide),
  }),
  getEarnings: endpoint({
    summary: 'Today, 7 and 30 days, and 14 days one by one; sums of completed rides (R8, R18)',
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
    summary: 'Adds a route; the same again answers it; 409 for other terms of it, or when there are 50',
    who: 'driver',
    rate: 'person',
    body: d.RouteFields,
    output: d.Route,
    status: 201,
  }),
  updateRoute: endpoint({
    summary: 'Changes a route; 404 for one of somebody else, 409 when another has these ends',
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
    summary: 'What happened, newest first',
    who: 'user',
    rate: 'person',
    output: z.object({ items: z.array(Entry), unread: z.int() }),
  }),
  readNotifications: endpoint({
    summary: 'Marks as read what was listed: the entry upTo and all before it; without it all',
    who: 'user',
    rate: 'person',
    body: z.optional(z.object({ upTo: z.optional(p.Id) })),
    output: ok,
  }),
  getFile: endpoint({
    summary: 'A photo, for those of R12',
    who: 'session',
    rate: 'photo',
    audits: 'document',
    params: id,
    output: z.unknown(),
    produces: 'image/jpeg',
  }),

  adminSignup: endpoint({
    summary: 'Makes an admin account; needs the admin code (R16)',
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
  adminVerify: endpoint({ summary: 'Is there an admin session?', who: 'admin', rate: 'person', output: a.AdminMe }),
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
    summary: 'Those who chose "driver" and have not registered, searched and paged',
    who: 'admin',
    rate: 'person',
    query: UnregisteredQuery,
    output: page(a.AdminUnregistered),
  }),
  adminCreateDriver: endpoint({
    summary:
      'Creates a driver, who waits for approval; whoever signs in with that email address is them. 409 EMAIL_TAKEN',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    body: a.AdminDriverCreate,
    output: a.AdminDriver,
    status: 201,
  }),
  adminUpdateDriver: endpoint({
    summary:
      'Changes a driver; approves or bans (R5); 409 PHOTOS_CHANGED when the photos are no longer those of photos_seen (R33)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    body: a.AdminDriverUpdate,
    output: a.AdminDriver,
  }),
  adminUndoApproval: endpoint({
    summary:
      'Takes back an approval that I have just given (R33); 409 APPROVAL_STANDS when it is too late, or no longer mine; a repeat is a success (R2)',
    who: 'admin',
    rate: 'person',
    audits: 'driver',
    params: id,
    output: a.AdminDriver,
  }),
  adminDeleteDriver: endpoint({
    summary:
      'Deletes a driver with photos, sessions and all they kept; open rides are cancelled, past ones stay readable',
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
    summary: 'Creates a passenger; whoever signs in with that email address is them. 409 EMAIL_TAKEN',
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
    summary: 'Deletes a passenger with sessions and all they kept; open rides are cancelled, past ones stay readable',
    who: 'admin',
    rate: 'person',
    audits: 'passenger',
    params: id,
    output: ok,
  }),
  adminLetChooseAgain: endpoint({
    summary:
      'Lets somebody choose passenger or driver once more; 409 CHOICE_STANDS for a registered driver, or with rides',
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
    summary: 'A ride for a passenger who telephoned; as createRide, Idempotency-Key too',
    who: 'admin',
    rate: 'person',
    audits: 'ride',
    body: ar.AdminRideCreate,
    output: ar.AdminRide,
    status: 201,
  }),
  adminUpdateRide: endpoint({
    summary: 'Status and fare within the rules (R1: else 409 MOVE_REFUSED, with the sentence why); cancels',
    who: 'admin',
    rate: 'person',
    audits: 'ride',
    params: id,
    body: ar.AdminRideUpdate,
    output: ar.AdminRide,
  }),
  adminDeleteRide: endpoint({
    summary: 'Always 405: rides are kept',
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
    summary: 'Deletes a setting; of one that the rules read, the default holds again',
    who: 'admin',
    rate: 'person',
    audits: 'setting',
    params: id,
    output: ok,
  }),
  adminListAudit: endpoint({
    summary: 'Who did what, when, from where; nothing changes or deletes an entry (R16)',
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

/** What a handler gets, parsed. */
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
