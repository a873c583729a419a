import { ObjectId } from 'mongodb';
import type { BodyOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { ADMIN_MESSAGES } from '../../shared/contract/admin-texts.ts';
import type { Context } from '../context.ts';
import { isFirst } from '../store/errors.ts';
import { isAdminCode } from './admin-code.ts';
import { beginAttempt, codeGuesses, forgetFailures } from './attempts.ts';
import { attempted, audit, auditEntry, moveAuditsToLog } from './audit.ts';
import { hashPassword } from './password.ts';

/**
 * Creates an admin account (R16). Five wrong codes lock the address they came from for 15 min, whatever username was
 * given; a hundred from all addresses lock sign-up. Every attempt is audited; during a lock, only the first.
 * @param from address of the caller
 * @throws Refusal LOCKED, WRONG_ADMIN_CODE, INVALID (username), NAME_TAKEN
 */
export async function signUpAdmin(ctx: Context, input: BodyOf<'adminSignup'>, from: string): Promise<void> {
  const username = input.username.toLowerCase();
  const who = { name: username, from };
  const attempt = (outcome: string): Promise<void> => audit(ctx, who, attempted('sign-up', outcome));
  const guesses = codeGuesses(from);
  const may = await beginAttempt(ctx, guesses);
  if (may === 'locked') await attempt('locked');
  if (may !== 'free') throw new Refusal('LOCKED');
  if (!isAdminCode(ctx.config.adminCode, input.adminCode)) {
    await attempt('wrong code');
    throw new Refusal('WRONG_ADMIN_CODE', { field: 'adminCode' });
  }
  await forgetFailures(ctx, guesses);
  // Admins sign in by username or email, so neither may equal another admin's username or email.
  if (username.includes('@') && username !== input.email) {
    await attempt('invalid username');
    throw new Refusal('INVALID', { field: 'username', message: ADMIN_MESSAGES.usernameAt });
  }
  const passwordHash = await hashPassword(input.password);
  const createdAt = ctx.clock.now();
  const audits = [auditEntry(who, createdAt, attempted('sign-up', 'created'))];
  const created = { _id: new ObjectId(), username, email: input.email, passwordHash, createdAt, audits };
  if (!(await isFirst(ctx.store.admins.insertOne(created)))) {
    await attempt('name taken');
    throw new Refusal('NAME_TAKEN', { field: 'username' });
  }
  await moveAuditsToLog(ctx, 'admins', created);
}
