import type { Doubt } from '#shared/contract/fields.ts';
import { DOUBTED_EVERY_S } from '#shared/domain/constants/positions.ts';
import { onMap } from '#shared/domain/geo.ts';
import { runInBackground } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { room } from '../lib/rooms.ts';
import type { Track } from '../location/fix-order.ts';
import { hexOf, type Reporter, type Audience } from './audience.ts';

/**
 * Reports whether a phone's position is believed (R42), to the phone itself and, for a driver, to the admins' map.
 * Reports only a change, and a doubt at most every 2 s, so that alternating good and bad fixes cost no more.
 * @param doubt `rough` also for a rough position that is used for lack of a better one
 */
export function noteDoubt(
  ctx: Context,
  person: Reporter,
  { driver, isShown }: Audience,
  track: Track,
  doubt: Doubt | null,
): void {
  const now = ctx.clock.now();
  const known = track.doubted;
  if (known.doubt === doubt || (doubt && now.getTime() - known.at < DOUBTED_EVERY_S * 1000)) return;
  track.doubted = { doubt, at: doubt ? now.getTime() : known.at };
  // The next move is then sent at any distance, and shows the admins' map that the driver is believed again.
  track.onAdminMap = null;
  const id = hexOf(person);
  ctx.publish(room.user(id), 'position:judged', { doubt });
  if (!driver) return;
  const { _id } = driver;
  const change = doubt ? { $set: { unsure: { reason: doubt, since: now } } } : { $unset: { unsure: '' as const } };
  runInBackground(ctx, `doubt:${id}`, async () => {
    await ctx.store.drivers.updateOne({ _id }, change);
  });
  const place = driver.fix;
  if (!isShown || !place || !doubt) return;
  const timestamp = track.belief.last?.timestamp ?? place.timestamp;
  const at = onMap({ ...(track.belief.last ?? place), heading: null });
  ctx.publish(room.adminMap, 'admin:moved', [{ id, ...at, driverStatus: driver.status, timestamp, unsure: true }]);
}
