import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { Refusal } from '../shared/contract/errors.ts';
import { MESSAGES } from '../shared/contract/messages.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MAX_PX } from '../shared/domain/constants.ts';
import { audit } from './admin/audit.ts';
import type { Context } from './context.ts';
import type { AdminDoc } from './store/admin-documents.ts';
import type { FileDoc, UserDoc } from './store/documents.ts';

export type PhotoKind = FileDoc['kind'];

/** The field of the registration that each photo comes in. */
export const PHOTO_FIELDS = {
  profile: 'profilePictureUrl',
  idCard: 'idCardUrl',
  licence: 'drivingLicenseUrl',
  plate: 'platePhotoUrl',
} as const satisfies Record<PhotoKind, string>;

const FILES_PATH = '/api/files/';
const JPEG_QUALITY = 80;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BASE64_DATA = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The address of a photo (`GET /api/files/{id}`). */
export const fileUrl = (id: ObjectId): string => `${FILES_PATH}${id.toHexString()}`;

/**
 * Keeps a photo given as a data URL. Its content, not its declared type, decides: JPG or PNG up to 5 MB; kept upright,
 * at most 1600 px, as JPEG, without metadata (a phone writes the place into its photos).
 * @throws Refusal INVALID or TOO_LARGE, naming the field of the registration
 */
export async function storePhoto(ctx: Context, ownerId: ObjectId, kind: PhotoKind, dataUrl: string): Promise<ObjectId> {
  const field = PHOTO_FIELDS[kind];
  const original = decode(dataUrl, field);
  const bytes = await reencode(original, field);
  const _id = new ObjectId();
  await ctx.store.files.insertOne({
    _id,
    ownerId,
    kind,
    contentType: 'image/jpeg',
    bytes,
    createdAt: ctx.clock.now(),
  });
  return _id;
}

const notAPhoto = (field: string): Refusal => new Refusal('INVALID', { field, message: MESSAGES.onboarding.photoKind });

function decode(dataUrl: string, field: string): Buffer {
  const head = BASE64_DATA.exec(dataUrl)?.[0];
  if (head === undefined) throw notAPhoto(field);
  const text = dataUrl.slice(head.length);
  // Node would skip what is no base64 and decode the rest.
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw notAPhoto(field);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > PHOTO_MAX_BYTES) {
    throw new Refusal('TOO_LARGE', { field, message: MESSAGES.onboarding.photoKind });
  }
  const known = [JPEG_START, PNG_START].some((start) => bytes.subarray(0, start.length).equals(start));
  if (!known) throw notAPhoto(field);
  return bytes;
}

async function reencode(original: Buffer, field: string): Promise<Buffer> {
  try {
    return await sharp(original, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: PHOTO_MAX_PX, height: PHOTO_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  } catch {
    // sharp gives up on nothing but the content: truncated, hostile or too many pixels.
    throw notAPhoto(field);
  }
}

/** Who looks at a photo: a user, an admin, both or nobody; `from` is their address, for the audit log. */
export interface FileViewer {
  user?: UserDoc | undefined;
  admin?: AdminDoc | undefined;
  from: string;
}

/**
 * A photo, for those who may see it (R12): profile and plate any signed-in user; ID card and licence their owner;
 * everything an admin, whose view is audited (R16).
 * @throws Refusal NO_SESSION; NOT_FOUND also for a photo that is none of the viewer's
 */
export async function readFile(
  ctx: Context,
  id: ObjectId,
  viewer: FileViewer,
): Promise<Pick<FileDoc, 'kind' | 'contentType' | 'bytes'>> {
  const { user, admin, from } = viewer;
  if (!user && !admin) throw new Refusal('NO_SESSION');
  const file = await ctx.store.files.findOne({ _id: id }, { promoteBuffers: true });
  if (!file) throw new Refusal('NOT_FOUND');
  if (!user || !mayView(user, file)) {
    if (!admin) throw new Refusal('NOT_FOUND');
    const target = file.ownerId.toHexString();
    await audit(ctx, {
      who: admin.username,
      from,
      kind: 'document',
      what: 'photo viewed',
      target,
      after: { kind: file.kind },
    });
  }
  return { kind: file.kind, contentType: file.contentType, bytes: file.bytes };
}

const mayView = (user: UserDoc, file: FileDoc): boolean =>
  file.kind === 'profile' || file.kind === 'plate' || file.ownerId.equals(user._id);
