import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import { erasePerson } from '../account/erase-person.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { writeUser } from '../people/write-user.ts';
import type { Actor } from '../lib/principal.ts';
import { auditEntry } from '../store/audit.ts';

/**
 * An admin deletes a driver or passenger: sessions and sockets end at once, open rides are cancelled, past rides keep
 * the name, and all other personal data is erased. The audit entry (R16) contains only the name, and is written by the
 * admin who marks the account first. The account carries the entry until the log has it; only then is it deleted.
 * @throws Refusal NOT_FOUND
 */
export async function deletePerson(
  ctx: Context,
  actor: Actor,
  id: string,
  kind: 'driver' | 'passenger',
): Promise<void> {
  const _id = toObjectId(id);
  const act = { kind, what: `${kind} deleted`, target: id };
  const leaving = { leaving: true, isActive: false } as const;
  await writeUser(ctx, { _id, userType: kind, ...NOT_LEAVING }, leaving, ({ name }) =>
    auditEntry(actor, ctx.clock.now(), { ...act, before: { name } }),
  );
  if (!(await erasePerson(ctx, _id, kind))) throw new Refusal('NOT_FOUND');
}
