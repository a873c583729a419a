import type { DriverMove } from '../../shared/contract/ride-entities.ts';
import type { Context } from '../context.ts';
import { placeOf, workingFilter } from '../drivers/driver.ts';

/** The online riders in these H3 cells, as the map shows them. */
export async function ridersInCells(ctx: Context, cells: readonly string[]): Promise<DriverMove[]> {
  const drivers = await ctx.store.drivers
    .find({ cell: { $in: [...cells] }, status: { $in: ['online', 'on_route'] }, ...(await workingFilter(ctx)) })
    .toArray();
  return drivers.flatMap((driver) => {
    const place = placeOf(driver);
    if (!place) return [];
    return {
      id: driver._id.toHexString(),
      latitude: place.latitude,
      longitude: place.longitude,
      heading: driver.fix?.heading ?? null,
      driverStatus: driver.status,
      timestamp: driver.fix?.timestamp ?? 0,
    };
  });
}
