import type { ObjectId } from 'mongodb';
import type { AdminDriver, AdminDriverUpdate, SeenPhotos } from '#shared/contract/admin-people-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { BanBecause } from '#shared/contract/review-entities.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import { plateWritten } from '#shared/domain/plate.ts';
import type { Because } from '#shared/domain/review.ts';
import { APPROVAL_UNDO_GRACE_S, APPROVAL_UNDO_S } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { changeDriver } from '../registration/change-driver.ts';
import { waitingAfter } from '../drivers/details.ts';
import { requireOrderedBands } from '../drivers/fare-bands.ts';
import type { DriverFields } from '../registration/new-driver.ts';
import { toObjectId } from '../lib/ids.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { mobileOf } from '../people/phone-of.ts';
import { orEmailTaken, UNCLAIMED } from '../people/prepared-account.ts';
import { followDriver } from '../people/profile.ts';
import { writeUser } from '../people/write-user.ts';
import type { Actor } from '../lib/principal.ts';
import { room } from '../lib/rooms.ts';
import type { Approval, DriverDoc } from '../store/driver-documents.ts';
import { changeEntry, moveAuditsToLog } from '../store/audit.ts';
import { decisionNews, detailsDecided, detailsEntry, requireDetailsSeen, requireReason } from './decide-details.ts';
import { presentAdminDriver, presentPhotos } from './drivers.ts';

/**
 * An admin changes any fields of a driver, approves or bans (spec 2 §4). A ban ends the driver's sessions and sockets
 * at once and cancels their rides; setting the driver back to pending cancels rides that have not begun (R5). Repeating
 * the request repeats these effects. An approval can be undone for a while (R33). A verdict ends photo requests (R37).
 * The request may also decide on pending details; a name, number or plate written by the admin applies at once and
 * replaces a pending one (R46). Audited with what changed (R16).
 * @throws Refusal NOT_FOUND, INVALID naming the field, EMAIL_TAKEN, PHOTOS_CHANGED, DETAILS_CHANGED
 */
export async function updateDriver(
  ctx: Context,
  actor: Actor,
  id: string,
  input: AdminDriverUpdate,
): Promise<AdminDriver> {
  const driverId = toObjectId(id);
  const fields = fieldsOf(input);
  if (input.ban && fields.verification !== 'banned') {
    throw new Refusal('INVALID', { field: 'ban', message: ADMIN_MESSAGES.reasonOfBan });
  }
  requireReason(input);
  if (input.email !== undefined) await followEmail(ctx, driverId, input.email);
  const decide = (before: DriverDoc) => {
    requireSeen(before, input.photos_seen);
    requireDetailsSeen(before, input);
    requireOrderedBands({ ...before, ...fields });
    const now = ctx.clock.now();
    const isDecision = fields.verification === 'approved' || input.pending_changes !== undefined;
    const approval = isDecision && approvalBy(actor, before, now, fields.verification);
    const notes = fields.verification ? notesAfter(before, fields.verification, input.ban) : {};
    const change = { ...waitingAfter(before, fields), ...detailsDecided(before, input), ...fields };
    return {
      ...change,
      ...notes,
      ...(approval && { approval }),
      audited: detailsEntry(
        { actor, now, target: id, input },
        { ...before, ...readable(before) },
        { ...change, ...readable({ ...before, ...notes }) },
      ),
    };
  };
  const notify = (before: DriverDoc) => decisionNews(before, input, ctx.clock.now());
  const changed = await changeDriver(ctx, driverId, decide, { only: NOT_LEAVING, notify });
  if (!changed) throw new Refusal('NOT_FOUND');
  const { after } = changed;
  if (after.detailsRev !== changed.before.detailsRev) {
    await followDriver(ctx, after);
    ctx.publish(room.user(driverId), 'user:changed', {});
  }
  await moveAuditsToLog(ctx, 'drivers', after);
  return presentAdminDriver(ctx, after);
}

/** @throws Refusal PHOTOS_CHANGED when the admin reviewed photos that the driver has since replaced (R33) */
function requireSeen(driver: DriverDoc, seen: SeenPhotos | undefined): void {
  if (!seen) return;
  const changed = Object.entries(presentPhotos(driver)).some(([field, url]) => seen[field as keyof SeenPhotos] !== url);
  if (changed) throw new Refusal('PHOTOS_CHANGED');
}

type Notes = Pick<DriverDoc, 'photoRequests' | 'ban'>;

/** Returns the notes after a verdict: an approval or a ban ends photo requests, and only a ban has a reason. */
function notesAfter(before: Notes, verification: VerificationStatus, ban: BanBecause | undefined): Notes {
  const { photoRequests = [] } = before;
  const because = verification === 'banned' ? (ban ?? before.ban ?? null) : null;
  return {
    ...(verification !== 'pending' && photoRequests.length > 0 && { photoRequests: [] }),
    ...(because !== (before.ban ?? null) && { ban: because }),
  };
}

/** Formats the notes for the audit log. */
const readable = ({ photoRequests = [], ban }: Notes) => ({
  banReason: ban ? wordsOf(ban) : null,
  photosAskedFor: photoRequests.map(({ photo, because }) => `${photo}: ${wordsOf(because)}`).join(', '),
});
const wordsOf = (because: Because<string>): string => ('words' in because ? because.words : because.reason);

/**
 * Returns the approval to store: a new one, or the current one with `upheld` once a second admin confirms it or decides
 * something else about the driver. null: leave it unchanged.
 */
function approvalBy(
  { id }: Actor,
  { verification, approval, ...before }: DriverDoc,
  at: Date,
  verdict: VerificationStatus | undefined,
): Approval | null {
  if (verdict === 'approved' && verification !== 'approved') {
    const { photoRequests = [], ban = null } = before;
    return { by: id, at, from: verification, photoRequests, ban };
  }
  return approval && !approval.by.equals(id) ? { ...approval, upheld: true } : null;
}

/**
 * Undoes an approval that this admin has just given, unless something has changed it since (R33). The driver has not
 * been notified of the approval yet, and never will be. A repeat succeeds while the undo is in effect (R2). Audited
 * (R16).
 * @throws Refusal NOT_FOUND, APPROVAL_STANDS
 */
export async function undoApproval(ctx: Context, actor: Actor, id: string): Promise<AdminDriver> {
  const driverId = toObjectId(id);
  const now = ctx.clock.now();
  const act = { kind: 'driver', what: 'approval undone', target: id } as const;
  const earliest = new Date(now.getTime() - (APPROVAL_UNDO_S + APPROVAL_UNDO_GRACE_S) * 1000);
  const changed = await changeDriver(
    ctx,
    driverId,
    (before) => {
      const { from = before.verification, photoRequests = [], ban = null } = before.approval ?? {};
      const change = { verification: from };
      const notes = { photoRequests, ban };
      const was = { ...before, ...readable(before) };
      const audited = changeEntry(actor, now, act, was, { ...change, ...readable(notes) });
      return { ...change, ...notes, approvalUndoneBy: actor.id, audited };
    },
    {
      only: {
        verification: 'approved',
        'approval.by': actor.id,
        'approval.at': { $gt: earliest },
        'approval.upheld': { $ne: true },
      },
      isUndo: true,
    },
  );
  if (!changed) {
    const driver = await ctx.store.drivers.findOne({ _id: driverId });
    if (driver?.approvalUndoneBy?.equals(actor.id)) return presentAdminDriver(ctx, driver);
    throw new Refusal(driver ? 'APPROVAL_STANDS' : 'NOT_FOUND');
  }
  await moveAuditsToLog(ctx, 'drivers', changed.after);
  return presentAdminDriver(ctx, changed.after);
}

/**
 * Corrects the address in the account too: until the first sign-in, the account is found by its email address. After
 * that the address is only contact data.
 */
async function followEmail(ctx: Context, _id: ObjectId, email: string): Promise<void> {
  await orEmailTaken(writeUser(ctx, { _id, userType: 'driver', ...UNCLAIMED }, { email }));
}

type Fields = Partial<DriverFields & Pick<DriverDoc, 'verification'>>;

/** Maps the fields in the request to fields of the document. */
function fieldsOf(input: AdminDriverUpdate): Fields {
  const { full_name, mobile_number, stage_name, motorbike_plate_number, verification_status, ...rest } = input;
  const {
    photos_seen: _seen,
    details_seen: _details,
    ban: _ban,
    pending_changes: _decided,
    reason: _why,
    ...same
  } = rest;
  const renamed = {
    fullName: full_name,
    phone: mobile_number === undefined ? undefined : mobileOf(mobile_number, 'mobile_number'),
    stageName: stage_name,
    plate: motorbike_plate_number && plateWritten(motorbike_plate_number),
    verification: verification_status,
  };
  return Object.fromEntries(Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined));
}
