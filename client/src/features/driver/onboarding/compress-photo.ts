import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import {
  PHOTO_CHOSEN_MAX_BYTES,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PX,
  PHOTO_SENT_MAX_BYTES,
} from '../../../../../shared/domain/constants.ts';
import { photoProblem } from './photo-content.ts';

/** Longest side in px, and JPEG quality: the first pair that is small enough is taken. */
const ATTEMPTS = [
  [PHOTO_MAX_PX, 0.8],
  [1280, 0.75],
  [1280, 0.6],
  [1024, 0.6],
  [800, 0.5],
  [640, 0.4],
] as const;

/** The photo, or why it cannot be one; `shrinkable`: made smaller on the phone it may become one. */
export type Compressed = { photo: string } | { problem: string; shrinkable: boolean };

const words = MESSAGES.onboarding;

/**
 * A chosen photo as a data URL that travels in at most 300 kB: upright, JPEG, without what the camera wrote into it;
 * or the sentence that says why it cannot be one.
 * @param maxBytes of the file as chosen: 5 MB, or PHOTO_CHOSEN_MAX_BYTES when the person said to make it smaller
 */
export async function compressPhoto(file: File, maxBytes = PHOTO_MAX_BYTES): Promise<Compressed> {
  // What is far too large is not even read; a few bytes tell a picture from something else.
  const problem = photoProblem(await bytesOf(file, maxBytes), maxBytes);
  if (problem !== null) {
    return { problem, shrinkable: problem === words.photoTooLarge && file.size <= PHOTO_CHOSEN_MAX_BYTES };
  }
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { problem: words.photoDamaged, shrinkable: false };
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
  if (!pen) throw new Error('This browser cannot draw.');
  // A transparent PNG would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
