import { Refusal } from '#shared/contract/errors.ts';
import { type AdminIncident, type AdminIncidentUpdate, INCIDENT_STATUSES } from '#shared/contract/incident-entities.ts';
import { ADMIN_SAFETY } from '#shared/texts/en/safety.ts';
import { type Act, auditEntry, moveAuditsToLog } from '../store/audit.ts';
import { runInBackground } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Actor } from '../lib/principal.ts';
import type { IncidentDoc, Taken } from '../store/incident-documents.ts';
import { presentIncident, publishIncident } from './present-incident.ts';
import { lastSent } from './raise-alert.ts';
import { tellParty } from './watch-incidents.ts';

const ATTEMPTS_MAX = 20;
const NOTES_MAX = 100;

/**
 * An admin acknowledges or resolves an alert, or adds a note, in one conditional write; of two at once one is first,
 * and the other learns who. A repeat by the same admin succeeds. The party is notified that it was seen, or closed. Audited (R16).
 * @throws Refusal NOT_FOUND; INVALID if a status comes without `sent_seen`; ALERT_TAKEN with the name of the admin who
 *   was first; ALERT_SENT_AGAIN when the person pressed again after what the admin saw
 */
export async function updateIncident(
  ctx: Context,
  actor: Actor,
  id: string,
  update: AdminIncidentUpdate,
): Promise<AdminIncident> {
  if (update.status !== undefined && update.sent_seen === undefined)
    throw new Refusal('INVALID', { field: 'sent_seen', message: ADMIN_SAFETY.unseen });
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.incidents.findOne({ _id: toObjectId(id) });
    const ride = before && (await ctx.store.rides.findOne({ _id: before.rideId }));
    if (!before || !ride) throw new Refusal('NOT_FOUND');
    const set = stepOf(before, update, { by: actor.id, name: actor.name, at: ctx.clock.now() });
    if (Object.keys(set).length === 0 && update.note === undefined) return presentIncident(ctx, before, ride);
    const after = await write(ctx, actor, before, { set, note: update.note });
    if (!after) continue;
    await moveAuditsToLog(ctx, 'incidents', after);
    await publishIncident(ctx, after, ride);
    if (set.untoldSince) runInBackground(ctx, `alert:${id}`, () => tellParty(ctx, after));
    return presentIncident(ctx, after, ride);
  }
  throw new Refusal('UNAVAILABLE');
}

type Step = Partial<Pick<IncidentDoc, 'status' | 'open' | 'queue' | 'acknowledged' | 'resolved' | 'untoldSince'>>;

/**
 * Returns the fields of a status change; empty when this admin has already made the change. Each press raises `rev`,
 * which the write requires, so no press comes between this check and the write.
 */
function stepOf(before: IncidentDoc, { status, sent_seen }: AdminIncidentUpdate, me: Taken): Step {
  const { acknowledged, resolved } = before;
  if (status === undefined || status === before.status) {
    const first = status === 'resolved' ? resolved : status === 'acknowledged' ? acknowledged : null;
    if (first && !first.by.equals(me.by)) throw takenBy(first, status);
    return {};
  }
  if (resolved) throw takenBy(resolved, 'resolved');
  if (sent_seen === undefined || Date.parse(sent_seen) !== lastSent(before).getTime())
    throw new Refusal('ALERT_SENT_AGAIN');
  return {
    status,
    queue: INCIDENT_STATUSES.indexOf(status),
    ...(status === 'resolved' && { open: false, resolved: me }),
    ...(!acknowledged && { acknowledged: me }),
    untoldSince: me.at,
  };
}

const takenBy = ({ name }: Taken, status: 'acknowledged' | 'resolved' | undefined): Refusal =>
  new Refusal('ALERT_TAKEN', {
    message: status === 'resolved' ? ADMIN_SAFETY.resolvedBy(name) : ADMIN_SAFETY.acknowledgedBy(name),
  });

function write(
  ctx: Context,
  actor: Actor,
  { _id, rev, status }: IncidentDoc,
  { set, note }: { set: Step; note: string | undefined },
): Promise<IncidentDoc | null> {
  const at = ctx.clock.now();
  const changes = set.status ? { before: { status }, after: { status: set.status } } : {};
  const act: Act = { kind: 'incident', what: WHAT[set.status ?? 'open'], target: _id.toHexString(), ...changes };
  // A note alone decides nothing, so concurrent notes do not conflict.
  const asRead = Object.keys(set).length > 0 ? { _id, rev } : { _id };
  return ctx.store.incidents.findOneAndUpdate(
    asRead,
    {
      ...(Object.keys(set).length > 0 && { $set: set }),
      $inc: { rev: 1 },
      $push: {
        audits: auditEntry(actor, at, act),
        ...(note !== undefined && { notes: { $each: [{ at, by: actor.name, text: note }], $slice: -NOTES_MAX } }),
      },
    },
    { returnDocument: 'after' },
  );
}

/** The audit log's name for each step; notes are not quoted there. */
const WHAT = { open: 'alert noted', acknowledged: 'alert acknowledged', resolved: 'alert resolved' } as const;
