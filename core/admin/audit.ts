import { ObjectId } from 'mongodb';
import type { AuditKind } from '../../shared/contract/admin-lists.ts';
import type { Context } from '../context.ts';
import { searchKeys } from '../search.ts';

/** One thing that an admin, or someone who would be one, did. `target` is the id of what it was done to. */
export interface AuditRecord {
  who: string;
  /** Address of the caller. */
  from: string;
  kind: AuditKind;
  what: string;
  target?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Writes to the audit log (R16). Give it no passwords, codes or tokens. */
export async function audit(ctx: Context, record: AuditRecord): Promise<void> {
  const { who, from, kind, what, target = null, before = null, after = null } = record;
  await ctx.store.audit.insertOne({
    _id: new ObjectId(),
    at: ctx.clock.now(),
    who,
    from,
    kind,
    what,
    target,
    before,
    after,
    search: searchKeys(who, what, target, from),
  });
}
