import type { Filter } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { searchOfUser } from '../search.ts';
import type { UserDoc } from '../store/documents.ts';

const ATTEMPTS_MAX = 20;

type Change = Partial<Pick<UserDoc, 'userType' | 'name' | 'email' | 'phone' | 'isActive' | 'unregistered'>>;

/**
 * Changes an account; what it is found under follows. When its texts moved meanwhile it is done anew.
 * @returns null when nobody matches
 * @throws Refusal UNAVAILABLE when the texts never stand still; a duplicate key when somebody has that e-mail address
 */
export async function writeUser(
  ctx: Context,
  only: Filter<UserDoc>,
  change: Change,
): Promise<{ before: UserDoc; after: UserDoc } | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.users.findOne(only);
    if (!before) return null;
    const { name, email, phone } = before;
    const after = await ctx.store.users.findOneAndUpdate(
      { $and: [only, { _id: before._id, name, email, phone }] },
      { $set: { ...change, search: searchOfUser({ ...before, ...change }) } },
      { returnDocument: 'after' },
    );
    if (after) return { before, after };
  }
  throw new Refusal('UNAVAILABLE');
}
