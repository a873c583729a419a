import type { Context } from '../context.ts';
import type { AdminPrincipal } from '../principal.ts';
import { endAdminSession } from './admin-sessions.ts';
import { audit } from './audit.ts';

/** Ends the admin's session and closes its sockets; audited (R16). */
export async function signOutAdmin(ctx: Context, { admin, sessionHash }: AdminPrincipal, from: string): Promise<void> {
  await endAdminSession(ctx, sessionHash);
  await audit(ctx, { who: admin.username, from, kind: 'sign-in', what: 'admin sign-out' });
}
