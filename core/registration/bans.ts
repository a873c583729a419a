import type { ObjectId } from 'mongodb';
import { BAN_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { hasherOf } from '../store/installation-secret.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { sha256 } from '../lib/tokens.ts';
import { identityKeys } from '../drivers/details.ts';

const KEPT_MS = BAN_KEPT_DAYS * 24 * 3600 * 1000;

/** Returns the key of an ID card, by the SHA-256 of the photo. */
export const idCardKey = (print: string): string => `id_card:${print}`;

/**
 * Syncs the record of a ban with the account (R46). While the driver is banned, the record is kept, with every identity
 * that the driver has had since. Once the ban is lifted, it is deleted. The record of an account being deleted stays.
 */
export async function keepBan(ctx: Context, _id: ObjectId): Promise<void> {
  const { drivers, bans } = ctx.store;
  const driver = await drivers.findOne<DriverDoc>({ _id, leaving: { $ne: true } });
  if (!driver) return;
  if (driver.verification === 'banned') {
    const at = driver.bannedAt ?? ctx.clock.now();
    const keys = { $each: await keysOf(ctx, driver) };
    const set = { ban: driver.ban ?? null, at, expiresAt: new Date(at.getTime() + KEPT_MS) };
    await bans.updateOne({ _id }, { $set: set, $addToSet: { keys } }, { upsert: true });
  } else {
    await bans.deleteOne({ _id });
  }
  // Another admin may have decided meanwhile; the process that writes last sees the other's decision.
  const now = await drivers.findOne({ _id, leaving: { $ne: true } }, { projection: { verification: 1 } });
  if (now && (now.verification === 'banned') !== (driver.verification === 'banned')) await keepBan(ctx, _id);
}

async function keysOf(ctx: Context, driver: DriverDoc): Promise<string[]> {
  const { idCard } = driver.photos;
  const file = idCard && (await ctx.store.files.findOne({ _id: idCard }, { promoteBuffers: true }));
  const keys = [...identityKeys(driver), ...(file ? [idCardKey(sha256(file.bytes))] : [])];
  return keys.map(await hasherOf(ctx));
}
