import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { blockedBy } from './blocked-by.ts';
import type { Actor } from '../lib/principal.ts';
import { seesDrivers } from '../people/sees-drivers.ts';
import { audit } from '../store/audit.ts';
import type { FileDoc, UserDoc } from '../store/documents.ts';

/** Who requests a photo: a user, an admin, both or neither. */
interface FileViewer {
  user?: UserDoc | undefined;
  actor?: Actor | null;
}

/**
 * Reads a photo, if the viewer may see it (R12). People who may see drivers (R47) see the profile and plate photos of
 * approved drivers; a passenger also sees those of a driver they rode with. Drivers see their own photos, and admins
 * every photo; admins' views of documents are audited (R16).
 * @throws Refusal NO_SESSION; NOT_FOUND also for a photo that the viewer may not see
 */
export async function readPhoto(ctx: Context, id: ObjectId, viewer: FileViewer): Promise<FileDoc> {
  const { user, actor } = viewer;
  if (!user && !actor) throw new Refusal('NO_SESSION');
  const file = await ctx.store.files.findOne({ _id: id }, { promoteBuffers: true });
  if (!file) throw new Refusal('NOT_FOUND');
  const isOwn = user && file.ownerId.equals(user._id);
  if (!isOwn && !actor && !(user && (await isShown(ctx, file, user)))) throw new Refusal('NOT_FOUND');
  if (isDocument(file) && !isOwn && actor) {
    const target = file.ownerId.toHexString();
    await audit(ctx, actor, { kind: 'document', what: 'photo viewed', target, after: { kind: file.kind } });
  }
  return file;
}

/**
 * Whether a photo is never shown to other users, and never cached: an ID card, a licence, or a photo that waits for a
 * registration (R38).
 */
export const isDocument = ({ kind, expiresAt }: FileDoc): boolean =>
  kind === 'idCard' || kind === 'licence' || expiresAt !== undefined;

/** Whether another user may see a driver's photo. */
async function isShown(ctx: Context, file: FileDoc, viewer: UserDoc): Promise<boolean> {
  if (isDocument(file)) return false;
  const { store } = ctx;
  const driver = await store.drivers.findOne({ _id: file.ownerId }, { projection: { verification: 1 } });
  if (driver?.verification === 'approved' && seesDrivers(viewer)) {
    if ((await blockedBy(ctx, viewer._id, [file.ownerId])).length === 0) return true;
  }
  const together = { passengerId: viewer._id, driverId: file.ownerId, acceptedAt: { $ne: null } };
  return (await store.rides.findOne(together, { projection: { _id: 1 } })) !== null;
}
