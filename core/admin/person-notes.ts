import { ObjectId } from 'mongodb';
import type { PersonNote } from '#shared/contract/admin-person-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { NoteDoc } from '../store/admin-documents.ts';
import { type Act, auditEntry, deleteOnceLogged, moveAuditsToLog } from '../store/audit.ts';

const SHOWN_MAX = 50;

/** Returns the newest notes about a person, the newest first (R53). */
export async function notesAbout(
  { store }: Context,
  reader: Pick<Actor, 'id'>,
  about: ObjectId,
): Promise<PersonNote[]> {
  const notes = store.notes.find({ about, ...NOT_LEAVING });
  const newest = await notes.sort({ at: -1, _id: -1 }).limit(SHOWN_MAX).toArray();
  return newest.map((note) => present(note, reader));
}

/**
 * An admin notes something about a driver or passenger. Audited (R16), without the text, which is erased with the
 * account (R53).
 * @throws Refusal NOT_FOUND
 */
export async function addNote(ctx: Context, actor: Actor, id: string, text: string): Promise<PersonNote> {
  const about = toObjectId(id);
  const person = await ctx.store.users.findOne({ _id: about, ...NOT_LEAVING }, { projection: { userType: 1 } });
  if (!person?.userType) throw new Refusal('NOT_FOUND', { message: ADMIN_MESSAGES.personGone });
  const [kind, at] = [person.userType, ctx.clock.now()];
  const audits = [auditEntry(actor, at, actOf({ about, kind }, 'note added'))];
  const note: NoteDoc = { _id: new ObjectId(), about, kind, text, by: actor.id, name: actor.name, at, audits };
  await ctx.store.notes.insertOne(note);
  publishChange(ctx, note);
  await moveAuditsToLog(ctx, 'notes', note);
  return present(note, actor);
}

/**
 * An admin deletes a note of their own. Audited (R16): the note carries the entry, and loses its text at once.
 * @throws Refusal NOT_FOUND, also for another admin's note
 */
export async function deleteNote(ctx: Context, actor: Actor, id: string): Promise<void> {
  const mine = { _id: toObjectId(id), by: actor.id, ...NOT_LEAVING };
  const before = await ctx.store.notes.findOne(mine);
  if (!before) throw new Refusal('NOT_FOUND');
  const audited = auditEntry(actor, ctx.clock.now(), actOf(before, 'note deleted'));
  const gone = { $set: { leaving: true, text: '' }, $push: { audits: audited } } as const;
  const { modifiedCount } = await ctx.store.notes.updateOne(mine, gone);
  if (modifiedCount === 0) throw new Refusal('NOT_FOUND');
  publishChange(ctx, before);
  await deleteOnceLogged(ctx, 'notes', before._id);
}

type Subject = Pick<NoteDoc, 'about' | 'kind'>;

const actOf = ({ about, kind }: Subject, what: string): Act => ({ kind, what, target: about.toHexString() });

const publishChange = (ctx: Context, { about, kind }: Subject): void =>
  ctx.publish(room.admins, 'admin:changed', { type: `${kind}s`, id: about.toHexString() });

const present = ({ _id, text, by, name, at }: NoteDoc, reader: Pick<Actor, 'id'>): PersonNote => ({
  id: _id.toHexString(),
  text,
  by: name,
  mine: by.equals(reader.id),
  at: at.toISOString(),
});
