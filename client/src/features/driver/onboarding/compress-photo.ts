import { PHOTO_MAX_BYTES, PHOTO_MAX_PX, PHOTO_SENT_MAX_BYTES } from '../../../../../shared/domain/constants.ts';

const KINDS = ['image/jpeg', 'image/png'];
/** Longest side in px, and JPEG quality: the first pair that is small enough is taken. */
const ATTEMPTS = [
  [PHOTO_MAX_PX, 0.8],
  [1280, 0.75],
  [1280, 0.6],
  [1024, 0.6],
  [800, 0.5],
  [640, 0.4],
] as const;

/**
 * A chosen photo as a data URL that travels in at most 300 kB: upright, JPEG, without what the camera wrote into it.
 * Answers null for what is no JPG or PNG image up to 5 MB.
 */
export async function compressPhoto(file: File): Promise<string | null> {
  if (!KINDS.includes(file.type) || file.size > PHOTO_MAX_BYTES) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    let url = '';
    for (const [longestPx, quality] of ATTEMPTS) {
      url = draw(picture, longestPx).toDataURL('image/jpeg', quality);
      if (url.length <= PHOTO_SENT_MAX_BYTES) break;
    }
    return url;
  } finally {
    picture.close();
  }
}

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
