import type { DispatchFigures, DispatchSummary } from '#shared/contract/dispatch-entities.ts';
import { ADMIN_CANCEL_LABELS } from '#shared/contract/admin-ride-labels.ts';
import { DISPATCH_DAYS, DISPATCH_FIGURES_FRESH_S } from '#shared/domain/constants/rules.ts';
import { isInServiceArea, nearestTown } from '#shared/domain/places.ts';
import { PASSENGER_REASONS } from '#shared/domain/ride.ts';
import { dateInNairobi, daysBefore, startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { keptFigures } from './kept-figures.ts';

type Request = Pick<
  RideDoc,
  'createdAt' | 'from' | 'offeredTo' | 'declinedBy' | 'cancelReason' | 'cancelNote' | 'timeline'
>;
const FIELDS = {
  createdAt: 1,
  'from.latitude': 1,
  'from.longitude': 1,
  offeredTo: 1,
  declinedBy: 1,
  cancelReason: 1,
  cancelNote: 1,
  'timeline.what': 1,
  'timeline.at': 1,
};

interface Counted {
  days: Map<string, { requests: number; answered: number; asked: number }>;
  seconds: number[];
  reasons: Map<string, number>;
}

/**
 * Returns the figures of the last 14 days including today, by county (R18, R23, R24). Computed from the rides, at most
 * once a minute.
 */
export const dispatchFigures = keptFigures(DISPATCH_FIGURES_FRESH_S, countRequests);

async function countRequests(ctx: Context, now: Date): Promise<DispatchFigures> {
  const from = daysBefore(startOfToday(now), DISPATCH_DAYS - 1);
  const dates = Array.from({ length: DISPATCH_DAYS }, (_, i) => dateInNairobi(daysBefore(now, DISPATCH_DAYS - 1 - i)));
  const all = nothingCounted(dates);
  const counties = new Map<string, Counted>();
  const rides = ctx.store.rides.find({ createdAt: { $gte: from } }).project<Request>(FIELDS);
  for await (const ride of rides) {
    const county = ride.from && isInServiceArea(ride.from) ? nearestTown(ride.from).county : ELSEWHERE;
    const its = counties.get(county) ?? nothingCounted(dates);
    counties.set(county, its);
    for (const counted of [all, its]) count(counted, ride);
  }
  const byName = [...counties].sort(([a], [b]) => (a === ELSEWHERE ? 1 : b === ELSEWHERE ? -1 : a.localeCompare(b)));
  return { all: summaryOf(all), counties: byName.map(([county, it]) => ({ county, ...summaryOf(it) })) };
}

const ELSEWHERE = 'Elsewhere';

const nothingCounted = (dates: readonly string[]): Counted => ({
  days: new Map(dates.map((date) => [date, { requests: 0, answered: 0, asked: 0 }])),
  seconds: [],
  reasons: new Map(),
});

function count({ days, seconds, reasons }: Counted, ride: Request): void {
  const day = days.get(dateInNairobi(ride.createdAt));
  const accepted = ride.timeline.find(({ what }) => what === 'accepted');
  if (day) {
    day.requests += 1;
    day.asked += ride.offeredTo.length + ride.declinedBy.length;
    day.answered += accepted ? 1 : 0;
  }
  if (accepted) seconds.push((accepted.at.getTime() - ride.createdAt.getTime()) / 1000);
  for (const reason of reasonsOf(ride)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

/** Returns why a request was cancelled: only predefined reasons, no notes that passengers wrote themselves. */
function reasonsOf({ cancelReason, cancelNote, timeline }: Request): string[] {
  const gaveUp = timeline.flatMap(({ what }) => (what === 'gave_up' ? [ADMIN_CANCEL_LABELS.cannot_come.figures] : []));
  if (cancelReason === null) return gaveUp;
  const chosen = PASSENGER_REASONS.find((reason) => reason === cancelNote);
  const why = ADMIN_CANCEL_LABELS[cancelReason].figures;
  return [...gaveUp, cancelReason === 'passenger_cancelled' && chosen ? `${why}: ${chosen}` : why];
}

const summaryOf = ({ days, seconds, reasons }: Counted): DispatchSummary => ({
  days: [...days].map(([date, counts]) => ({ date, ...counts })),
  secondsToAccept: seconds.length === 0 ? null : Math.round(medianOf(seconds)),
  reasons: [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
});

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
