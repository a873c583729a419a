import { isOpen } from '../../../shared/domain/ride.ts';
import type { Ride } from '../lib/ride.ts';
import type { RidesState } from './rides-state.ts';

export type HistoryFilter = 'all' | 'completed' | 'cancelled';

/** How much of a filtered history is known. */
export interface KnownHistory {
  /** Everything since this moment (ISO, `createdAt`) is known; null when all there is is known. */
  since: string | null;
  /** How many there are before it. */
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

/** The rides that the server lists under a filter: of a driver those that they accepted. */
const listed = ({ byId }: Rides, filter: HistoryFilter): Ride[] =>
  Object.values(byId)
    .filter((ride) => ride.view === 'passenger' || ride.acceptedAt !== null)
    .filter((ride) => filter === 'all' || ride.status === filter);

const isSince =
  (since: string | null) =>
  ({ createdAt }: Ride): boolean =>
    since === null || createdAt >= since;

/** What is known after a page has come, whichever it was; `rides` are those known by then, the page's among them. */
export function withPage(
  known: KnownHistory | null,
  { items, total, page, pageSize }: HistoryPage,
  rides: Rides,
  filter: HistoryFilter,
): KnownHistory {
  const all = listed(rides, filter);
  const countSince = (moment: string | null): number => all.filter(isSince(moment)).length;
  const reached = page * pageSize >= total ? null : (items.at(-1)?.createdAt ?? null);
  // Others that nobody here knows: between this first page and what was known before is a gap.
  const isApart = page === 1 && known !== null && total > countSince(known.since) + known.older;
  const since = known === null || isApart ? reached : earlier(known.since, reached);
  return { since, older: since === null ? 0 : Math.max(0, total - countSince(since)) };
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;

/** What a history shows, and how far it goes. */
export interface ShownHistory {
  /** As far back as it is known, newest first. */
  rides: Ride[];
  /** How many there are, shown or not. */
  total: number;
  /** How many of the server's list are known, open ones too: what the next page is counted by. */
  listed: number;
}

/** Read from all known rides, so that one that ends now is there at once. `endedOnly` leaves out those still open. */
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

/** The next page that holds something new, from 1; null when there is none. */
export const nextPage = (shown: number, known: KnownHistory | null, pageSize: number): number | null =>
  known === null || known.since === null ? null : Math.floor(shown / pageSize) + 1;
