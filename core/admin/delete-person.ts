import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../ids.ts';
import { erasePerson } from '../people/erase-person.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import { audit } from './audit.ts';

/**
 * An admin deletes a driver or passenger: sessions and sockets end at once, open rides are cancelled, past ones keep the
 * name; everything else that is personal is erased. Audited (R16), with the name alone.
 * @param from address of the admin
 * @throws Refusal NOT_FOUND
 */
export async function deletePerson(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  id: string,
  kind: 'driver' | 'passenger',
): Promise<void> {
  const _id = toObjectId(id);
  const person = await ctx.store.users.findOne({ _id, userType: kind });
  if (!person || !(await erasePerson(ctx, _id, kind))) throw new Refusal('NOT_FOUND');
  const before = { name: person.name };
  await audit(ctx, { who: admin.username, from, kind, what: `${kind} deleted`, target: id, before });
}
