import type { Context } from '../context.ts';
import { type AdminPrincipal, actorOf } from '../lib/principal.ts';
import { endAdminSession } from './admin-sessions.ts';
import { audit } from '../store/audit.ts';

/**
 * Ends the admin's session and closes its sockets. The audit entry (R16) is written first: a deleted session cannot
 * carry one. After a crash in between, the admin simply signs out again.
 */
export async function signOutAdmin(ctx: Context, { admin, sessionHash }: AdminPrincipal, from: string): Promise<void> {
  await audit(ctx, actorOf(admin, from), { kind: 'sign-in', what: 'admin sign-out' });
  await endAdminSession(ctx, sessionHash);
}
