import { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import { audit } from '../store/audit.ts';
import type { Context } from '../context.ts';
import { photoFrom } from './photo.ts';
import type { Actor } from './principal.ts';
import type { FileDoc, UserDoc } from '../store/documents.ts';
import { sha256 } from './tokens.ts';

/** The registration field of each photo. */
export const PHOTO_FIELDS = {
  profile: 'profilePictureUrl',
  idCard: 'idCardUrl',
  licence: 'drivingLicenseUrl',
  plate: 'platePhotoUrl',
} as const satisfies Record<PhotoKind, string>;

const FILES_PATH = '/api/files/';

/** The URL of a photo (`GET /api/files/{id}`). */
export const fileUrl = (id: ObjectId): string => `${FILES_PATH}${id.toHexString()}`;

/** The photo at a URL made by `fileUrl`; null for any other text. */
export function fileIdOf(address: string): ObjectId | null {
  const id = address.startsWith(FILES_PATH) ? address.slice(FILES_PATH.length) : '';
  return /^[0-9a-f]{24}$/.test(id) ? new ObjectId(id) : null;
}

/**
 * Stores a photo sent as a data URL, re-encoded by `photoFrom`.
 * @param expiresAt when it is deleted, unless a registration claims it (R38)
 * @throws Refusal INVALID or TOO_LARGE, naming the registration field; BUSY
 */
export async function storePhoto(
  ctx: Context,
  ownerId: ObjectId,
  kind: PhotoKind,
  dataUrl: string,
  gone?: AbortSignal,
  expiresAt?: Date,
): Promise<ObjectId> {
  const bytes = await photoFrom(dataUrl, PHOTO_FIELDS[kind], gone);
  const _id = new ObjectId();
  await ctx.store.files.insertOne({
    _id,
    ownerId,
    kind,
    contentType: 'image/jpeg',
    bytes,
    ...(kind === 'idCard' && { print: sha256(bytes) }),
    createdAt: ctx.clock.now(),
    ...(expiresAt && { expiresAt }),
  });
  return _id;
}

/** Who requests a photo: a user, an admin, both or neither. */
export interface FileViewer {
  user?: UserDoc | undefined;
  actor?: Actor | null;
}

/**
 * Reads a photo, if the viewer may see it (R12). Any signed-in user sees profile and plate photos, drivers see their
 * own ID card and licence and photos waiting for their registration (R38), and admins see everything; their views of
 * documents are audited (R16).
 * @throws Refusal NO_SESSION; NOT_FOUND also for a photo the viewer may not see
 */
export async function readFile(
  ctx: Context,
  id: ObjectId,
  viewer: FileViewer,
): Promise<Pick<FileDoc, 'kind' | 'contentType' | 'bytes'>> {
  const { user, actor } = viewer;
  if (!user && !actor) throw new Refusal('NO_SESSION');
  const file = await ctx.store.files.findOne({ _id: id }, { promoteBuffers: true });
  if (!file) throw new Refusal('NOT_FOUND');
  if (isDocument(file) && !(user && file.ownerId.equals(user._id))) {
    if (!actor) throw new Refusal('NOT_FOUND');
    const target = file.ownerId.toHexString();
    await audit(ctx, actor, { kind: 'document', what: 'photo viewed', target, after: { kind: file.kind } });
  }
  return { kind: file.kind, contentType: file.contentType, bytes: file.bytes };
}

const isDocument = ({ kind, expiresAt }: FileDoc): boolean =>
  kind === 'idCard' || kind === 'licence' || expiresAt !== undefined;
