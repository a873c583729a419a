import { Refusal } from '#shared/contract/errors.ts';
import type { TrustedContacts } from '#shared/contract/incident-entities.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { NOT_LEAVING } from './is-gone.ts';
import { phoneOf } from './phone-of.ts';

/** Returns the people to whom a passenger can send a trip with one tap. They are erased with the account. */
export const trustedContacts = ({ trustedContacts: contacts = [] }: UserDoc): TrustedContacts => ({ contacts });

/**
 * Replaces the passenger's trusted contacts, at most 3.
 * @throws Refusal INVALID for an invalid or duplicate number, naming the field; NO_SESSION when the account is deleted
 */
export async function updateTrustedContacts(
  ctx: Context,
  user: UserDoc,
  { contacts: typed }: TrustedContacts,
): Promise<TrustedContacts> {
  const field = (i: number): string => `contacts.${i}.phone`;
  const contacts = typed.map(({ name, phone }, i) => ({ name, phone: phoneOf(phone, field(i)) }));
  const again = contacts.findIndex(({ phone }, i) => contacts.findIndex((other) => other.phone === phone) < i);
  if (again >= 0) throw new Refusal('INVALID', { field: field(again), message: SAFETY.trusted.duplicate });
  const written = await ctx.store.users.updateOne(
    { _id: user._id, userType: 'passenger', ...NOT_LEAVING },
    { $set: { trustedContacts: contacts } },
  );
  if (written.matchedCount === 0) throw new Refusal('NO_SESSION');
  return { contacts };
}
