import type { Filter, UpdateFilter } from 'mongodb';
import { Secret } from 'otpauth';
import type { BodyOf, OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMIN_REFUSALS } from '#shared/texts/en/refusals.ts';
import { RECOVERY_CODES, TOTP_OFFER_MIN } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { Actor, AdminPrincipal } from '../lib/principal.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import { newCode } from './admin-code.ts';
import { endAdminSessions, isCurrent } from './admin-sessions.ts';
import { beginAttempt, forgetFailures, lockedOut, sessionGuesses } from './attempts.ts';
import { type Act, audit, auditEntry, moveAuditsToLog } from '../store/audit.ts';
import { knownDevice } from './devices.ts';
import { requireUncommonPassword } from './new-password.ts';
import { hashPassword, isPassword } from './password.ts';
import { bareCode, recoveryHash, stepOf, totpOf } from './use-code.ts';

/** What an admin's change to their own account needs; each change is audited (R16). */
export interface Own {
  ctx: Context;
  actor: Actor;
  principal: AdminPrincipal;
}

const own = (what: string, { actor: { id } }: Own, more: Partial<Act> = {}): Act => ({
  kind: 'admin',
  what,
  target: id.toHexString(),
  ...more,
});

/**
 * Requires the password again, before actions that a stolen session must not allow.
 * @throws Refusal WRONG_PASSWORD naming the field; LOCKED after five failures, for 15 min
 */
export async function confirmPassword(it: Own, password: string, field = 'password'): Promise<void> {
  const { ctx, actor, principal } = it;
  const guesses = sessionGuesses(actor.id);
  const lock = await beginAttempt(ctx, guesses);
  if (lock) throw lockedOut(lock);
  if (!(await isPassword(principal.admin.passwordHash, password, { isKnown: true }))) {
    await audit(ctx, actor, own('password refused', it));
    throw new Refusal('WRONG_PASSWORD', { field });
  }
  await forgetFailures(ctx, guesses);
}

/** Changes the admin's document and adds the audit entry in one write; null if it no longer matches `as`. */
async function change(
  it: Own,
  as: Filter<AdminDoc>,
  update: UpdateFilter<AdminDoc>,
  act: Act,
): Promise<AdminDoc | null> {
  const { ctx, actor } = it;
  const entry = auditEntry(actor, ctx.clock.now(), act);
  const logged: UpdateFilter<AdminDoc> = { ...update, $push: { audits: entry } };
  const after = await ctx.store.admins.findOneAndUpdate({ ...as, _id: actor.id }, logged, { returnDocument: 'after' });
  if (after) await moveAuditsToLog(ctx, 'admins', after);
  return after;
}

/**
 * Changes the password. The same write ends all other sessions and forgets all other devices.
 * @param device the token of the current device
 * @throws Refusal WRONG_PASSWORD (current), LOCKED, INVALID (the same password again, or a common one)
 */
export async function changePassword(
  it: Own,
  { current, password }: BodyOf<'adminChangePassword'>,
  device: string | undefined,
): Promise<void> {
  const { ctx, principal } = it;
  const { admin, sessionHash } = principal;
  await confirmPassword(it, current, 'current');
  if (password === current) throw new Refusal('INVALID', { field: 'password', message: ADMIN_REFUSALS.samePassword });
  requireUncommonPassword(password, admin);
  const here = await knownDevice(ctx, admin, device);
  const set = { passwordHash: await hashPassword(password), keptSession: sessionHash, devices: here ? [here] : [] };
  const update = { $set: set, $inc: { epoch: 1 } };
  const after = await change(it, { passwordHash: admin.passwordHash }, update, own('password changed', it));
  if (!after) throw new Refusal('WRONG_PASSWORD', { field: 'current' });
  await endAdminSessions(ctx, admin._id, sessionHash);
}

/** Lists the admin's own sessions, newest first. */
export async function listOwnSessions({ ctx, principal }: Omit<Own, 'actor'>): Promise<OutputOf<'adminListSessions'>> {
  const { admin, sessionHash } = principal;
  const mine = { adminId: admin._id, expiresAt: { $gt: ctx.clock.now() } };
  const sessions = await ctx.store.adminSessions.find(mine).sort({ createdAt: -1 }).toArray();
  const items = sessions
    .filter((session) => isCurrent(session, admin))
    .map(({ _id, createdAt, seenAt = createdAt, from = '' }) => ({
      created_at: createdAt.toISOString(),
      last_seen_at: seenAt.toISOString(),
      // An IPv4 address may arrive in IPv6 notation.
      from: from.replace(/^::ffff:(?=\d)/, ''),
      is_this: _id === sessionHash,
    }));
  return { items };
}

/**
 * Offers a second factor, which its first code turns on within 10 minutes. Asking again replaces the offer.
 * @throws Refusal TOTP_ON, WRONG_PASSWORD, LOCKED
 */
export async function offerTotp(it: Own, password: string): Promise<OutputOf<'adminOfferTotp'>> {
  if (it.principal.admin.totp) throw new Refusal('TOTP_ON');
  await confirmPassword(it, password);
  const secret = new Secret({ size: 20 }).base32;
  const update = { $set: { totpOffer: { secret, at: it.ctx.clock.now() } } };
  const after = await change(it, { totp: { $exists: false } }, update, own('second factor offered', it));
  if (!after) throw new Refusal('TOTP_ON');
  return { uri: totpOf(secret, it.actor.name).toString(), key: secret };
}

/**
 * Turns the offered second factor on, and ends all other sessions, which began without it. Returns recovery codes; the
 * store keeps only their hashes, so they are never shown again.
 * @throws Refusal TOTP_EXPIRED; INVALID naming `code`; LOCKED after five wrong codes
 */
export async function confirmTotp(it: Own, typed: string): Promise<OutputOf<'adminConfirmTotp'>> {
  const { ctx, actor, principal } = it;
  const { totpOffer: offer }: AdminDoc = principal.admin;
  const since = ctx.clock.now().getTime() - TOTP_OFFER_MIN * 60_000;
  if (!offer || offer.at.getTime() < since) throw new Refusal('TOTP_EXPIRED');
  const guesses = sessionGuesses(actor.id);
  const lock = await beginAttempt(ctx, guesses);
  if (lock) throw lockedOut(lock);
  const usedStep = stepOf(offer.secret, bareCode(typed), ctx.clock.now());
  if (usedStep === null) throw new Refusal('INVALID', { field: 'code', message: new Refusal('TOTP_WRONG').message });
  await forgetFailures(ctx, guesses);
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode());
  const recovery = codes.map((code) => recoveryHash(actor.id, code));
  const update = {
    $set: { totp: { secret: offer.secret, usedStep, recovery }, keptSession: principal.sessionHash },
    $unset: { totpOffer: '' as const },
    $inc: { epoch: 1 },
  };
  const after = await change(it, { 'totpOffer.secret': offer.secret }, update, own('second factor turned on', it));
  if (!after) throw new Refusal('TOTP_EXPIRED');
  await endAdminSessions(ctx, actor.id, principal.sessionHash);
  return { recovery_codes: codes };
}

/**
 * Turns the second factor off; succeeds if it is already off.
 * @throws Refusal WRONG_PASSWORD, LOCKED
 */
export async function removeTotp(it: Own, password: string): Promise<void> {
  await confirmPassword(it, password);
  const update = { $unset: { totp: '', totpOffer: '' } as const };
  await change(it, { totp: { $exists: true } }, update, own('second factor turned off', it));
}
