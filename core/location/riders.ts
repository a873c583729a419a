import type { Filter } from 'mongodb';
import type { DriverMove } from '../../shared/contract/ride-entities.ts';
import type { Context } from '../context.ts';
import { moveOf, type Standing, workingFilter } from '../drivers/driver.ts';
import type { DriverDoc } from '../store/documents.ts';

/** The online riders in these H3 cells, as the map shows them. */
export const ridersInCells = (ctx: Context, cells: readonly string[]): Promise<DriverMove[]> =>
  riders(ctx, { cell: { $in: [...cells] } });

/** Every rider who is not offline, for the admins' map. */
export const allRiders = (ctx: Context): Promise<DriverMove[]> => riders(ctx, {});

async function riders(ctx: Context, where: Filter<DriverDoc>): Promise<DriverMove[]> {
  const drivers = await ctx.store.drivers
    .find({ ...where, status: { $in: ['online', 'on_route'] }, ...(await workingFilter(ctx)) })
    .project<Standing>({ fix: 1, location: 1, status: 1 })
    .toArray();
  return drivers.flatMap((driver) => moveOf(driver, driver.fix?.timestamp ?? 0) ?? []);
}
