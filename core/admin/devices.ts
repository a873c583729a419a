import { randomBytes } from 'node:crypto';
import { ADMIN_DEVICE_DAYS, ADMIN_DEVICES_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import type { StartedSession } from '../people/sessions.ts';
import { sha256 } from '../lib/tokens.ts';

const TOKEN_BYTES = 32;
const KEPT_MS = ADMIN_DEVICE_DAYS * 24 * 3600_000;

type Device = NonNullable<AdminDoc['devices']>[number];

/** The device that a token names, if this admin has signed in on it: strangers' failures do not lock it (R16). */
export function knownDevice(ctx: Context, admin: AdminDoc | null, token: string | undefined): Device | null {
  const hash = token && sha256(token);
  const found = admin?.devices?.find((device) => device.hash === hash);
  return found && found.at.getTime() > ctx.clock.now().getTime() - KEPT_MS ? found : null;
}

/** Remembers, after a sign-in, the device that it was on, by a new token; the oldest of too many is forgotten. */
export async function rememberDevice(ctx: Context, admin: AdminDoc, known: Device | null): Promise<StartedSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = ctx.clock.now();
  if (known) await ctx.store.admins.updateOne({ _id: admin._id }, { $pull: { devices: { hash: known.hash } } });
  const added = { $each: [{ hash: sha256(token), at }], $slice: -ADMIN_DEVICES_MAX };
  await ctx.store.admins.updateOne({ _id: admin._id }, { $push: { devices: added }, $set: { seenAt: at } });
  return { token, expiresAt: new Date(at.getTime() + KEPT_MS) };
}
