import { gridDisk } from 'h3-js';
import { LISTED_DRIVERS_MAX, SEARCH_RADIUS_KM } from '../../shared/domain/constants.ts';
import { isPresent } from '../../shared/domain/driver.ts';
import { type Coordinates, haversineKm } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { cellOf } from '../location/cell.ts';
import type { DriverDoc } from '../store/documents.ts';
import { placeOf, workingFilter } from './driver.ts';

/** Rings of H3 cells (resolution 7, about 2.1 km apart) to look through, the last reaching past 50 km. */
const RINGS = [3, 8, 27] as const;

/** Bookable drivers (approved, online, present) round a point, nearest first; rings widen until `enough` are found. */
export async function nearbyDrivers(ctx: Context, from: Coordinates, enough: number): Promise<DriverDoc[]> {
  const now = ctx.clock.now();
  const working = await workingFilter(ctx);
  let found: { driver: DriverDoc; km: number }[] = [];
  for (const rings of RINGS) {
    const cells = gridDisk(cellOf(from), rings);
    const drivers = await ctx.store.drivers.find({ cell: { $in: cells }, status: 'online', ...working }).toArray();
    found = drivers
      .filter((driver) => isPresent(driver, now))
      .map((driver) => ({ driver, km: haversineKm(from, placeOf(driver) ?? from) }))
      .filter(({ km }) => km <= SEARCH_RADIUS_KM);
    if (found.length >= enough) break;
  }
  return found.sort((a, b) => a.km - b.km).map(({ driver }) => driver);
}

/** Bookable drivers anywhere, for a search whose start is unknown. */
export async function bookableDrivers(ctx: Context): Promise<DriverDoc[]> {
  const now = ctx.clock.now();
  const drivers = await ctx.store.drivers
    .find({ status: 'online', ...(await workingFilter(ctx)) })
    .limit(LISTED_DRIVERS_MAX)
    .toArray();
  return drivers.filter((driver) => isPresent(driver, now));
}
