import type { Me } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { presentMe } from './profile.ts';
import { writeUser } from './write-user.ts';

/**
 * Sets whether the passenger's drivers must enter the PIN at the start (R26), from the next booking on.
 * @throws Refusal NO_SESSION when the account is deleted
 */
export async function setStartPinWish(ctx: Context, { _id }: UserDoc, asksStartPin: boolean): Promise<Me> {
  const user = await writeUser(ctx, { _id }, { asksStartPin });
  if (!user) throw new Refusal('NO_SESSION');
  return presentMe(user);
}
