import { isDeepStrictEqual } from 'node:util';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { PhotoAsk } from '#shared/contract/review-entities.ts';
import type { Context } from '../context.ts';
import { presentRequests } from '../registration/photo-requests.ts';
import { type DriverChange, newEntry, writeDriver } from '../drivers/write-driver.ts';
import { fileUrl } from '../lib/files.ts';
import { toObjectId } from '../lib/ids.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { DriverDoc, StoredPhotoRequest } from '../store/driver-documents.ts';
import { auditEntry, moveAuditsToLog } from '../store/audit.ts';
import { presentAdminDriver } from './drivers.ts';

/**
 * An admin requests a new photo from a driver, with a reason, or withdraws the request (R37). The driver is notified;
 * their review does not change. A request for the same photo replaces an earlier one; a repeat changes nothing. Audited
 * (R16).
 * @throws Refusal NOT_FOUND; PHOTOS_CHANGED when the driver has replaced the photo meanwhile
 */
export async function askForPhoto(ctx: Context, actor: Actor, id: string, input: PhotoAsk): Promise<AdminDriver> {
  const { photo, because } = input;
  const now = ctx.clock.now();
  const decide = (before: DriverDoc): DriverChange | null => {
    const seen = before.photos[photo];
    if (!seen || fileUrl(seen) !== input.photo_seen) throw new Refusal('PHOTOS_CHANGED');
    const earlier = (before.photoRequests ?? []).find((it) => it.photo === photo);
    if (!changes(earlier, because)) return null;
    const others = (before.photoRequests ?? []).filter((it) => it !== earlier);
    const what = because ? 'photo asked for' : 'photo no longer asked for';
    return {
      photoRequests: because ? [...others, { photo, because, asked: now }] : others,
      audited: auditEntry(actor, now, {
        kind: 'driver',
        what,
        target: id,
        before: earlier ? { photo, ...earlier.because } : null,
        after: because && { photo, ...because },
      }),
    };
  };
  const changed = await writeDriver(ctx, toObjectId(id), decide, {
    only: NOT_LEAVING,
    entries: () => (because ? [{ ...newEntry(now), what: 'photoAsked', photo, because }] : []),
  });
  if (!changed) throw new Refusal('NOT_FOUND');
  if (changed.after !== changed.before) publish(ctx, changed.after);
  await moveAuditsToLog(ctx, 'drivers', changed.after);
  return presentAdminDriver(ctx, changed.after);
}

/** Whether a request or its withdrawal changes anything. An answered photo may be requested again. */
function changes(earlier: StoredPhotoRequest | undefined, because: PhotoAsk['because']): boolean {
  if (!because) return earlier !== undefined;
  return !earlier || earlier.answered !== undefined || !isDeepStrictEqual(earlier.because, because);
}

function publish(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  ctx.publish(room.user(driver._id), 'driver:changed', {
    id,
    rev: driver.rev ?? 0,
    isOnline: driver.status !== 'offline',
    driverStatus: driver.status,
    photo_requests: presentRequests(driver),
  });
}
