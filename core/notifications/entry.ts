import type { Entry } from '#shared/contract/news.ts';
import type { NotificationDoc } from '../store/notification-documents.ts';

/** Presents a notification to its recipient. */
export const entryOf = ({
  _id,
  userId: _userId,
  key: _key,
  audience: _audience,
  expiresAt: _expiresAt,
  push: _push,
  ...it
}: NotificationDoc): Entry => ({
  ...it,
  id: _id.toHexString(),
  at: it.at.toISOString(),
  rideId: it.rideId?.toHexString() ?? null,
});
