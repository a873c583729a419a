import type { AdminStats } from '#shared/contract/admin-entities.ts';
import type { Context } from '../context.ts';
import { TOWN_FARE_PROPOSED_KM, TOWN_FARE_PROPOSED_WITHIN_DAYS } from '#shared/domain/constants/rules.ts';
import { sumsOfAll } from '../rides/day-sums.ts';
import { readSettings } from '../store/settings.ts';
import { TO_CHECK } from './drivers.ts';

/** The kinds of rows on which the overview's figures depend, as in `type` of `admin:changed`. */
export const FIGURE_KINDS = ['drivers', 'passengers', 'rides', 'settings'] as const;
type FigureKind = (typeof FIGURE_KINDS)[number];

const DAY_MS = 24 * 3_600_000;

async function countLongTownTrips(ctx: Context): Promise<Pick<AdminStats, 'longTownTrips'>> {
  if ((await readSettings(ctx)).townFareMaxKm > 0) return { longTownTrips: 0 };
  const since = new Date(ctx.clock.now().getTime() - TOWN_FARE_PROPOSED_WITHIN_DAYS * DAY_MS);
  const longTownTrips = await ctx.store.rides.countDocuments({
    'fareBasis.inTown': true,
    'fareBasis.km': { $gt: TOWN_FARE_PROPOSED_KM },
    completedAt: { $gte: since },
    status: 'completed',
  });
  return { longTownTrips };
}

const COUNTS = {
  drivers: async ({ store: { drivers } }: Context) => {
    const [totalDrivers, onlineDrivers, pending, toCheck] = await Promise.all([
      drivers.countDocuments(),
      drivers.countDocuments({ status: { $in: ['online', 'on_route'] } }),
      drivers.countDocuments({ verification: 'pending' }),
      drivers.countDocuments(TO_CHECK),
    ]);
    return { totalDrivers, onlineDrivers, pendingVerifications: pending + toCheck };
  },
  passengers: async ({ store: { users } }: Context) => ({
    totalPassengers: await users.countDocuments({ userType: 'passenger' }),
  }),
  rides: async (ctx: Context) => {
    const { rides, revenue } = await sumsOfAll(ctx);
    return { totalRides: rides, totalRevenue: revenue };
  },
  // Depends on the rides too.
  settings: countLongTownTrips,
} satisfies Record<FigureKind, (ctx: Context) => Promise<Partial<AdminStats>>>;

/** The figures before anything has been counted. */
export const NO_FIGURES: AdminStats = {
  totalDrivers: 0,
  totalPassengers: 0,
  totalRides: 0,
  totalRevenue: 0,
  onlineDrivers: 0,
  pendingVerifications: 0,
  longTownTrips: 0,
};

/** Returns the overview's figures (spec 2 §2) as of now, computed from the stored data (R8); money in whole KSH (R17). */
export const adminStats = (ctx: Context): Promise<AdminStats> => statsAfter(ctx, NO_FIGURES, new Set(FIGURE_KINDS));

/** Updates the figures of `before`, recounting only the kinds of rows that have changed. */
export async function statsAfter(
  ctx: Context,
  before: AdminStats,
  kinds: ReadonlySet<FigureKind>,
): Promise<AdminStats> {
  const counted = new Set([...kinds, ...(kinds.has('rides') ? (['settings'] as const) : [])]);
  const parts = await Promise.all([...counted].map((kind) => COUNTS[kind](ctx)));
  return parts.reduce<AdminStats>((stats, part) => ({ ...stats, ...part }), before);
}
