import * as z from 'zod/mini';
import { PAGE_SIZE_MAX } from '../domain/constants/rules.ts';
import { VERIFICATION_STATUSES } from '../domain/driver.ts';
import { RIDE_STATUSES } from '../domain/ride.ts';
import { DAY_MS } from '../domain/schedule.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { atMost, Id } from './fields.ts';

/** What an entry of the audit log can be about. */
export const AUDIT_KINDS = [
  'sign-in',
  'driver',
  'passenger',
  'ride',
  'setting',
  'admin',
  'document',
  'incident',
  'stage',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * The admin's lists, with the statuses by which each can be filtered and the columns by which it can be sorted. A minus
 * means descending order; the first sort is the default.
 */
export const ADMIN_LISTS = {
  /** `review`: drivers who are pending, or approved and have sent a requested photo (R37). */
  drivers: {
    statuses: ['all', 'review', ...VERIFICATION_STATUSES, 'online'],
    sorts: ['-joined', 'joined', 'name', '-name', 'stage', '-stage', 'status', '-status'],
  },
  passengers: {
    statuses: ['all', 'active', 'inactive'],
    sorts: ['-joined', 'joined', 'name', '-name', 'status', '-status'],
  },
  /**
   * `running`: the driver is on the way to the passenger or carries them; `open`: running or pending; `unanswered`:
   * requests for now or for later that no driver accepted.
   */
  rides: {
    statuses: ['all', 'open', 'running', 'unanswered', ...RIDE_STATUSES],
    sorts: ['-created', 'created', 'fare', '-fare', 'status', '-status'],
  },
  /** `platform`: keys that the rules use; `other`: keys that an admin added. */
  settings: {
    statuses: ['all', 'platform', 'other'],
    sorts: ['key', '-key', 'updated', '-updated'],
  },
  audit: {
    statuses: ['all', ...AUDIT_KINDS],
    sorts: ['-at', 'at'],
  },
} as const;
export type AdminList = keyof typeof ADMIN_LISTS;
export type StatusOf<L extends AdminList> = (typeof ADMIN_LISTS)[L]['statuses'][number];
export type SortOf<L extends AdminList> = (typeof ADMIN_LISTS)[L]['sorts'][number];

/** The most matches that a search counts and pages through; beyond that, the admin must narrow the search. */
export const FOUND_MAX = 1000;

/** The most rides that a list counts and pages through; beyond that, the admin must narrow it. */
export const RIDES_LISTED_MAX = 10_000;
/** The same for an order other than by age, for which all of these rides are sorted. */
export const RIDES_SORTED_MAX = 2500;

/** The most days of one list; all rides of these days may be read. */
export const DAYS_LISTED_MAX = 92;

export const PAGE_MAX = 100_000;
export const SEARCH_MAX = 120;

export const pageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), 10),
});

const searched = { search: z._default(z.string().check(atMost(SEARCH_MAX), z.trim()), '') };

const listQuery = <const Status extends string, const Sort extends string>(
  statuses: readonly [Status, ...Status[]],
  sorts: readonly [Sort, ...Sort[]],
) =>
  z.extend(pageQuery, {
    ...searched,
    status: z._default(z.enum(statuses), statuses[0]),
    sort: z._default(z.enum(sorts), sorts[0]),
  });

const day = z.optional(
  z.string().check(atMost(10, ADMIN_MESSAGES.days.unknown), z.iso.date(ADMIN_MESSAGES.days.unknown)),
);
/** Only what happened on these days in Nairobi, "2026-11-28", both included. */
const days = { from: day, to: day };
export interface DaysAsked {
  from?: string | undefined;
  to?: string | undefined;
}
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const areDays = () =>
  [
    z.refine<DaysAsked>(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      error: ADMIN_MESSAGES.days.both,
    }),
    z.refine<DaysAsked>(({ from = '', to = '' }) => from <= to, { path: ['to'], error: ADMIN_MESSAGES.days.order }),
    z.refine<DaysAsked>(({ from, to }) => !from || !to || daysBetween(from, to) <= DAYS_LISTED_MAX, {
      path: ['to'],
      error: ADMIN_MESSAGES.days.tooMany(DAYS_LISTED_MAX),
    }),
  ] as const;

const auditQuery = z.extend(listQuery(ADMIN_LISTS.audit.statuses, ADMIN_LISTS.audit.sorts), days);
/** `driver` is the id of a driver's account. */
const ridesQuery = z.extend(listQuery(ADMIN_LISTS.rides.statuses, ADMIN_LISTS.rides.sorts), {
  ...days,
  driver: z.optional(Id),
});

/**
 * The query of each list: `?page=1&pageSize=10&search=&status=all&sort=`; an unknown status or sort is answered 400.
 * Rides and the audit log also take `from` and `to`, rides a `driver`.
 */
export const LIST_QUERIES = {
  drivers: listQuery(ADMIN_LISTS.drivers.statuses, ADMIN_LISTS.drivers.sorts),
  passengers: listQuery(ADMIN_LISTS.passengers.statuses, ADMIN_LISTS.passengers.sorts),
  rides: ridesQuery.check(...areDays()),
  settings: listQuery(ADMIN_LISTS.settings.statuses, ADMIN_LISTS.settings.sorts),
  audit: auditQuery.check(...areDays()),
};
/** The query of the rides' CSV export: the filters of the list. It contains every ride that matches, newest first. */
export const RideExportQuery = z.omit(ridesQuery, { page: true, pageSize: true, sort: true }).check(...areDays());
export type RideExportQuery = z.output<typeof RideExportQuery>;
/** Sorts of the list of people who chose "driver" but have not registered; that list has no status filter. */
export const UNREGISTERED_SORTS = ['-joined', 'joined', 'name', '-name'] as const;
export const UnregisteredQuery = z.extend(pageQuery, {
  ...searched,
  sort: z._default(z.enum(UNREGISTERED_SORTS), UNREGISTERED_SORTS[0]),
});
export type UnregisteredQuery = z.output<typeof UnregisteredQuery>;
/** The parsed query of a list. */
export type ListQuery<L extends AdminList> = z.output<(typeof LIST_QUERIES)[L]>;
