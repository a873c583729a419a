import type { OutputOf } from '#shared/contract/api.ts';
import { REGISTRATION_TIMEOUT_MS } from '#shared/domain/constants/rules.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { bodyOf, type Draft, isChosen, NO_PHOTOS, PHOTO_FIELDS, type PhotoField, type Photos } from './registration.ts';

/** The upload progress of the photos. */
export interface Travel {
  /** The number of the photo being sent, counted from 1. */
  photo: number;
  /** The number of photos in all, including those already on the server. */
  photos: number;
  bytes: number;
  total: number;
}

interface Sending {
  draft: Draft;
  photos: Photos;
  /** The addresses of the photos that the server already has (R38). */
  arrived: Photos;
  onArrived: (arrived: Photos) => void;
  onTravel: (travel: Travel) => void;
}

/** Sends the photos that the server does not have yet, one by one, then the registration. Throws ApiError. */
export async function sendRegistration(it: Sending): Promise<OutputOf<'onboardDriver'>> {
  try {
    return await sendAll(it);
  } catch (error) {
    if (!isForgotten(error, it.arrived)) throw error;
    it.onArrived(NO_PHOTOS);
    return sendAll({ ...it, arrived: NO_PHOTOS });
  }
}

/** Whether the server no longer has a photo from an earlier attempt (R38). */
const isForgotten = (error: unknown, arrived: Photos): boolean =>
  error instanceof ApiError && PHOTO_FIELDS.some((field) => field === error.field && arrived[field] !== null);

async function sendAll({ draft, photos, arrived: before, onArrived, onTravel }: Sending) {
  const chosen = chosenOf(photos);
  let arrived = before;
  const travel = { photo: chosen.length, photos: chosen.length, bytes: 0, total: 0 };
  for (const { photo } of chosen) travel.total += photo.length;
  for (const [index, { field, photo }] of chosen.entries()) {
    if (arrived[field] === null) {
      const under = { ...travel, photo: index + 1 };
      onTravel(under);
      const { url } = await call('sendPhoto', {
        body: { field, photo },
        timeoutMs: REGISTRATION_TIMEOUT_MS,
        onSent: ({ bytes, total }) => onTravel({ ...under, bytes: under.bytes + photo.length * (bytes / total) }),
      });
      arrived = { ...arrived, [field]: url };
      onArrived(arrived);
    }
    travel.bytes += photo.length;
  }
  onTravel(travel);
  const body = bodyOf(draft, { ...photos, ...namesOf(arrived) });
  return call('onboardDriver', { body, timeoutMs: REGISTRATION_TIMEOUT_MS });
}

/** Returns the photos chosen on this phone, without those of the registration on the server. */
const chosenOf = (photos: Photos): { field: PhotoField; photo: string }[] =>
  PHOTO_FIELDS.flatMap((field) => {
    const photo = photos[field];
    return isChosen(photo) ? [{ field, photo }] : [];
  });

const namesOf = (arrived: Photos): Partial<Photos> =>
  Object.fromEntries(Object.entries(arrived).filter(([, address]) => address !== null));

/** Returns how many of the chosen photos the server has. */
export function arrivalOf(photos: Photos, arrived: Photos): { arrived: number; chosen: number } {
  const chosen = chosenOf(photos);
  return { arrived: chosen.filter(({ field }) => arrived[field] !== null).length, chosen: chosen.length };
}
