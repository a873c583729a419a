import type { Filter } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { searchOfUser } from '../lib/search.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';

const ATTEMPTS_MAX = 20;

type Change = Partial<
  Pick<
    UserDoc,
    'userType' | 'name' | 'email' | 'phone' | 'isActive' | 'unregistered' | 'leaving' | 'asksStartPin' | 'language'
  >
>;

/**
 * Changes an account and its search keys. Starts over if a field that the audit entry reports changed before the write.
 * @param audited makes an audit entry to store in the account: call `moveAuditsToLog` next
 * @returns null when no account matches
 * @throws Refusal UNAVAILABLE when the account keeps changing; a duplicate key when another account has that address
 */
export async function writeUser(
  ctx: Context,
  only: Filter<UserDoc>,
  change: Change,
  audited?: (before: UserDoc) => AuditDoc | null,
): Promise<UserDoc | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.users.findOne(only);
    if (!before) return null;
    const { _id, name, email, phone, isActive, userType } = before;
    const entry = audited?.(before);
    const after = await ctx.store.users.findOneAndUpdate(
      { $and: [only, { _id, name, email, phone, isActive, userType }] },
      {
        $set: { ...change, search: searchOfUser({ ...before, ...change }) },
        ...(entry && { $push: { audits: entry } }),
      },
      { returnDocument: 'after' },
    );
    if (after) return after;
  }
  throw new Refusal('UNAVAILABLE');
}
