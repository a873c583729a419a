import { isOpen } from '#shared/domain/ride.ts';
import type { Ride } from './ride.ts';
import type { RidesState } from './rides-state.ts';

/** How the query keys of histories begin. */
export const HISTORY = 'history';

export type HistoryFilter = 'all' | 'completed' | 'cancelled';

/** How much of a filtered history is loaded. */
export interface KnownHistory {
  /** Everything since this `createdAt` (ISO) is loaded; null when the whole history is. */
  since: string | null;
  /** How many rides are older than that. */
  older: number;
}

/** A page of a person's rides, newest first. */
export interface HistoryPage {
  items: readonly Ride[];
  total: number;
  /** From 1. */
  page: number;
  pageSize: number;
}

type Rides = Pick<RidesState, 'byId'>;

/** The rides the server lists under a filter; for a driver, those they accepted. */
const listed = ({ byId }: Rides, filter: HistoryFilter): Ride[] =>
  Object.values(byId)
    .filter((ride) => ride.view === 'passenger' || ride.acceptedAt !== null)
    .filter((ride) => filter === 'all' || ride.status === filter);

const isSince =
  (since: string | null) =>
  ({ createdAt }: Ride): boolean =>
    since === null || createdAt >= since;

/** How much is loaded after any page has arrived; `rides` already includes that page. */
export function withPage(
  known: KnownHistory | null,
  { items, total, page, pageSize }: HistoryPage,
  rides: Rides,
  filter: HistoryFilter,
): KnownHistory {
  const all = listed(rides, filter);
  const countSince = (moment: string | null): number => all.filter(isSince(moment)).length;
  const reached = page * pageSize >= total ? null : (items.at(-1)?.createdAt ?? null);
  // Unknown rides lie between this first page and what was loaded before.
  const isApart = page === 1 && known !== null && total > countSince(known.since) + known.older;
  const since = known === null || isApart ? reached : earlier(known.since, reached);
  return { since, older: since === null ? 0 : Math.max(0, total - countSince(since)) };
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;

/** The rides to show, and how far they go back. */
export interface ShownHistory {
  /** All that is loaded, newest first. */
  rides: Ride[];
  /** The total, loaded or not. */
  total: number;
  /** How many of the server's list are loaded, open ones too; determines the next page. */
  listed: number;
}

/** Computed from all known rides, so that a ride that ends now appears at once. `endedOnly` leaves out open rides. */
export function historyOf(
  rides: Rides,
  filter: HistoryFilter,
  endedOnly: boolean,
  { since, older }: KnownHistory,
): ShownHistory {
  const all = listed(rides, filter);
  const known = all.filter(isSince(since));
  const isHidden = ({ status }: Ride): boolean => endedOnly && isOpen(status);
  return {
    rides: known.filter((ride) => !isHidden(ride)).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    total: known.length + older - all.filter(isHidden).length,
    listed: known.length,
  };
}

/** The next page with anything new, from 1; null when all is loaded. */
export const nextPage = (shown: number, known: KnownHistory | null, pageSize: number): number | null =>
  known === null || known.since === null ? null : Math.floor(shown / pageSize) + 1;
