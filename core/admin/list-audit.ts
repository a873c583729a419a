import type { Filter } from 'mongodb';
import type { AuditEntry } from '#shared/contract/admin-entities.ts';
import type { ListQuery } from '#shared/contract/admin-lists.ts';
import type { OutputOf } from '#shared/contract/api.ts';
import { spanOfDays } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { pageOf } from '../lib/list.ts';
import { searchFilter, WHOLE_ID } from '../lib/search.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import { subjectsOf } from './audit-subjects.ts';

/** Lists the audit log (R16), newest first by default. The search covers name, action, target and address. */
export async function listAudit(ctx: Context, query: ListQuery<'audit'>): Promise<OutputOf<'adminListAudit'>> {
  const { search, status, sort, from, to } = query;
  const about = WHOLE_ID.test(search) && { target: search.toLowerCase() }; // Search keys are shorter than ids.
  const span = from && to && spanOfDays(from, to);
  const filter: Filter<AuditDoc> = {
    ...(status !== 'all' && { kind: status }),
    ...searchFilter(search),
    ...about,
    ...(span && { at: { $gte: span.start, $lt: span.end } }),
  };
  const way = sort === '-at' ? -1 : 1;
  const page = await pageOf(ctx.store.audit, filter, { at: way, _id: way }, query, (entry) => entry);
  const subjectOf = await subjectsOf(ctx, page.items);
  return { ...page, items: page.items.map((entry) => ({ ...presentEntry(entry), subject: subjectOf(entry) })) };
}

export const presentEntry = (entry: AuditDoc): Omit<AuditEntry, 'subject'> => ({
  id: entry._id.toHexString(),
  at: entry.at.toISOString(),
  kind: entry.kind,
  who: entry.who,
  from: entry.from,
  what: entry.what,
  target: entry.target,
  before: entry.before,
  after: entry.after,
});
