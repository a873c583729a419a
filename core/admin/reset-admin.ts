import type { Context } from '../context.ts';
import { adminName } from './admins.ts';
import { switchOn } from './access.ts';
import { newCode } from './admin-code.ts';
import { endAdminSessions } from './admin-sessions.ts';
import { auditEntry, moveAuditsToLog } from '../store/audit.ts';
import { hashPassword } from './password.ts';

/** How the audit log names actions taken on the server. */
export const AT_THE_SERVER = { name: 'server', from: 'npm run admin' };

/**
 * Resets an admin who has lost everything: sets a new password, removes the second factor, switches the admin on, signs
 * them out everywhere, and forgets their devices with the failures counted per device. Audited (R16). Other processes
 * close the sockets within 15 s.
 * @param name username or email
 * @returns the new password; null when there is no such admin
 */
export async function resetAdmin(ctx: Context, name: string): Promise<string | null> {
  const known = adminName(name);
  const admin = await ctx.store.admins.findOne(known.includes('@') ? { email: known } : { username: known });
  if (!admin) return null;
  const password = newCode();
  const target = admin._id.toHexString();
  const now = ctx.clock.now();
  const entry = auditEntry(AT_THE_SERVER, now, { kind: 'admin', what: 'admin reset', target });
  const after = await ctx.store.admins.findOneAndUpdate(
    { _id: admin._id },
    {
      $set: { passwordHash: await hashPassword(password), keptSession: null, devices: [] },
      $unset: { totp: '', totpOffer: '' },
      $inc: { epoch: 1 },
      $push: { audits: entry },
    },
    { returnDocument: 'after' },
  );
  if (!after) return null;
  await endAdminSessions(ctx, admin._id);
  const on = auditEntry(AT_THE_SERVER, now, { kind: 'admin', what: 'admin switched on', target });
  await switchOn(ctx, admin._id, on);
  await moveAuditsToLog(ctx, 'admins', after);
  return password;
}
