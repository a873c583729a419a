import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PX } from '#shared/domain/constants/rules.ts';
import { PHOTO_CHOSEN_MAX_BYTES, PHOTO_SENT_MAX_BYTES } from '#shared/domain/constants/screens.ts';
import { developerWarning } from '#client/lib/log.ts';
import { photoProblem } from './photo-content.ts';

/** Longest side in px and JPEG quality. The first pair that gives a small enough file is used. */
const ATTEMPTS = [
  [PHOTO_MAX_PX, 0.8],
  [1280, 0.75],
  [1280, 0.6],
  [1024, 0.6],
  [800, 0.5],
  [640, 0.4],
] as const;

/** The compressed photo, or the reason for its refusal. `shrinkable`: whether the phone may be able to compress it. */
type Compressed = { photo: string } | { problem: string; shrinkable: boolean };

/**
 * Compresses a chosen photo to an upright JPEG of at most 300 kB without metadata. Returns a data URL, or the reason
 * why the photo was refused.
 * @param maxBytes limit for the chosen file: 5 MB, or PHOTO_CHOSEN_MAX_BYTES once the person asked to shrink the file
 */
export const compressPhoto = (file: File, maxBytes = PHOTO_MAX_BYTES): Promise<Compressed> =>
  compress(file, maxBytes).catch((error: unknown) => {
    developerWarning('A photo could not be compressed', error);
    return { problem: ONBOARDING.photoDamaged, shrinkable: false };
  });

async function compress(file: File, maxBytes: number): Promise<Compressed> {
  // At most one byte past the limit is read: enough to detect a file that is too large.
  const problem = photoProblem(await bytesOf(file, maxBytes), maxBytes);
  if (problem !== null) {
    return { problem, shrinkable: problem === ONBOARDING.photoTooLarge && file.size <= PHOTO_CHOSEN_MAX_BYTES };
  }
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { problem: ONBOARDING.photoDamaged, shrinkable: false };
  try {
    let photo = '';
    for (const [longestPx, quality] of ATTEMPTS) {
      photo = draw(picture, longestPx).toDataURL('image/jpeg', quality);
      if (photo.length <= PHOTO_SENT_MAX_BYTES) break;
    }
    return { photo };
  } finally {
    picture.close();
  }
}

const bytesOf = async (file: File, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(0, maxBytes + 1).arrayBuffer());

function draw(picture: ImageBitmap, longestPx: number): HTMLCanvasElement {
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  // Without this, transparent areas of a PNG would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
