import { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { searchOfUser } from '../lib/search.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/errors.ts';
import { takeOver } from './former-account.ts';

/** Matches accounts that nobody has signed in to. The first person who signs in with the email address gets it. */
export const UNCLAIMED = { sub: { $exists: false } };

/** A person's details as an admin typed them. */
type Prepared = Pick<UserDoc, 'email'> & { name: string; phone: string; userType: 'passenger' | 'driver' };

/**
 * Creates an account for a person who has not signed in yet; their first sign-in with that email address finds it.
 * @param audited makes an audit entry to store in the account: call `moveAuditsToLog` next
 * @throws Refusal EMAIL_TAKEN
 */
export async function prepareAccount(
  ctx: Context,
  { email, name, phone, userType }: Prepared,
  audited?: (account: UserDoc) => AuditDoc,
): Promise<UserDoc> {
  const account: UserDoc = {
    _id: new ObjectId(),
    email,
    google: { given_name: name, name, picture: null },
    userType,
    name,
    phone,
    isActive: true,
    fix: null,
    search: searchOfUser({ name, email, phone }),
    createdAt: ctx.clock.now(),
  };
  const user = audited ? { ...account, audits: [audited(account)] } : account;
  await orEmailTaken(ctx.store.users.insertOne(user));
  await takeOver(ctx, user);
  return user;
}

/** @throws Refusal EMAIL_TAKEN when a write failed because another account has that email address */
export async function orEmailTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isDuplicateKey(error) ? new Refusal('EMAIL_TAKEN', { field: 'email' }) : error;
  });
}
