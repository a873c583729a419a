import { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../lib/principal.ts';
import type { AdminAccessDoc, AuditDoc } from '../store/admin-documents.ts';
import { isFirst } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { moveAuditsToLog } from '../store/audit.ts';

/** The single document about who may be an admin. */
const ACCESS = new ObjectId('ad0000000000000000000001');

export const readAccess = ({ store }: { store: Store }): Promise<AdminAccessDoc | null> =>
  store.adminAccess.findOne({ _id: ACCESS });

export const isOff = (access: AdminAccessDoc | null, adminId: ObjectId): boolean =>
  access?.off?.some((id) => id.equals(adminId)) ?? false;

/**
 * Switches an admin off. One conditional write to the single document requires that the acting admin is not off, so
 * concurrent switches always leave at least one admin.
 * @returns false when that admin was off already
 * @throws Refusal NO_SESSION when the acting admin has been switched off meanwhile
 */
export async function switchOff(ctx: Context, actor: Actor, adminId: ObjectId, entry: AuditDoc): Promise<boolean> {
  const both = { _id: ACCESS, off: { $nin: [actor.id, adminId] } };
  const change = { $push: { off: adminId, audits: entry } };
  const write = () => isFirst(ctx.store.adminAccess.updateOne(both, change, { upsert: true }));
  // A duplicate key: one of the two admins is off, or a concurrent first switch has just created the document.
  const done = (await write()) || (await write());
  if (!done && isOff(await readAccess(ctx), actor.id)) throw new Refusal('NO_SESSION');
  if (done) await logAccess(ctx);
  return done;
}

/**
 * Switches an admin on.
 * @returns false when that admin was on already
 */
export async function switchOn(ctx: Context, adminId: ObjectId, entry: AuditDoc): Promise<boolean> {
  const change = { $pull: { off: adminId }, $push: { audits: entry } };
  const { modifiedCount } = await ctx.store.adminAccess.updateOne({ _id: ACCESS, off: adminId }, change);
  if (modifiedCount > 0) await logAccess(ctx);
  return modifiedCount > 0;
}

/** Replaces the sign-up code. */
export async function setCodeHash(ctx: Context, codeHash: string, entry: AuditDoc): Promise<void> {
  const change = { $set: { codeHash }, $push: { audits: entry } };
  const write = () => isFirst(ctx.store.adminAccess.updateOne({ _id: ACCESS }, change, { upsert: true }));
  if (!(await write())) await write();
  await logAccess(ctx);
}

async function logAccess(ctx: Context): Promise<void> {
  const access = await readAccess(ctx);
  if (access) await moveAuditsToLog(ctx, 'adminAccess', access);
}
