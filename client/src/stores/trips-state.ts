import type { PassengerRide } from '../../../shared/contract/ride-entities.ts';
import type { RidesState } from './rides-state.ts';

export type TripFilter = 'all' | 'completed' | 'cancelled';

/** How much of a filtered history is known. */
export interface KnownHistory {
  /** Everything since this moment (ISO, `createdAt`) is known; null when all there is is known. */
  since: string | null;
  /** How many the server counted. */
  total: number;
}

/** null until a first page has come. */
export type History = Readonly<Record<TripFilter, KnownHistory | null>>;
export const NO_HISTORY: History = { all: null, completed: null, cancelled: null };

/** A page of rides, newest first, whichever side's history it is of. */
export interface HistoryPage {
  items: readonly { createdAt: string }[];
  total: number;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** What is known after a page (newest first) has come, whichever it was. */
export function withPage(known: KnownHistory | null, answer: HistoryPage): KnownHistory {
  const { items, total, page, pageSize } = answer;
  const since = page * pageSize >= total ? null : (items.at(-1)?.createdAt ?? null);
  // More new rides than a page holds: between them and what was known before is a gap.
  const isApart = page === 1 && known !== null && total - known.total > pageSize;
  if (known === null || isApart) return { since, total };
  return { since: earlier(known.since, since), total };
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;

/**
 * The rides that pass the filter as far back as the history is known, newest first. Read from all known rides, so that
 * one that ends now is there at once.
 */
export function tripsOf(
  { byId }: Pick<RidesState, 'byId'>,
  filter: TripFilter,
  known: KnownHistory | null,
): PassengerRide[] {
  if (known === null) return [];
  return Object.values(byId)
    .filter((ride) => ride.view === 'passenger')
    .filter((ride) => filter === 'all' || ride.status === filter)
    .filter((ride) => known.since === null || ride.createdAt >= known.since)
    .sort((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1));
}

/** The next page that holds something new, from 1; null when there is none. */
export const nextPage = (shown: number, known: KnownHistory | null, pageSize: number): number | null =>
  known === null || known.since === null ? null : Math.floor(shown / pageSize) + 1;
