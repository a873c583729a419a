import { isOpen } from '#shared/domain/ride.ts';
import type { Ride } from './ride.ts';
import type { RidesState } from './rides-state.ts';

/** The first part of the query keys of ride histories. */
export const HISTORY = 'history';

export type HistoryFilter = 'all' | 'completed' | 'cancelled';

/** How much of a filtered history is loaded. */
export interface KnownHistory {
  /** Every ride since this `createdAt` (ISO) is loaded; null when the whole history is loaded. */
  since: string | null;
  /** The number of rides older than `since`. */
  older: number;
}

/** A page of a person's rides, newest first. */
export interface HistoryPage {
  items: readonly Ride[];
  total: number;
  /** The page number, from 1. */
  page: number;
  pageSize: number;
}

type Rides = Pick<RidesState, 'byId'>;

/** Returns the rides that the server lists under a filter; for a driver, only accepted rides. */
const listed = ({ byId }: Rides, filter: HistoryFilter): Ride[] =>
  Object.values(byId)
    .filter((ride) => ride.view === 'passenger' || ride.acceptedAt !== null)
    .filter((ride) => filter === 'all' || ride.status === filter);

const isSince =
  (since: string | null) =>
  ({ createdAt }: Ride): boolean =>
    since === null || createdAt >= since;

/** Returns how much is loaded after a page has arrived; `rides` already includes that page. */
export function withPage(
  known: KnownHistory | null,
  { items, total, page, pageSize }: HistoryPage,
  rides: Rides,
  filter: HistoryFilter,
): KnownHistory {
  const all = listed(rides, filter);
  const countSince = (moment: string | null): number => all.filter(isSince(moment)).length;
  const reached = page * pageSize >= total ? null : (items.at(-1)?.createdAt ?? null);
  // Rides that are not loaded lie between this first page and the rides loaded before.
  const isApart = page === 1 && known !== null && total > countSince(known.since) + known.older;
  const since = known === null || isApart ? reached : earlier(known.since, reached);
  return { since, older: since === null ? 0 : Math.max(0, total - countSince(since)) };
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;

/** The rides to show, and how much of the server's list they cover. */
interface ShownHistory {
  /** All loaded rides, newest first. */
  rides: Ride[];
  /** The number of all rides, loaded or not. */
  total: number;
  /** The number of loaded rides of the server's list, including open rides; determines the next page. */
  listed: number;
}

/** Computes the history from all known rides: a ride appears as soon as it ends. `endedOnly` omits open rides. */
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

/** Returns the next page with new rides, from 1; null when all rides are loaded. */
export const nextPage = (shown: number, known: KnownHistory | null, pageSize: number): number | null =>
  known === null || known.since === null ? null : Math.floor(shown / pageSize) + 1;
