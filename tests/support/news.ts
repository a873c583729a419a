import type { ObjectId } from 'mongodb';
import type { NewNotification } from '#core/notifications/store-notifications.ts';
import { NEWS_TEXTS } from '#shared/texts/en/news.ts';

/** A plain-text notification, of the kind stored before notifications had kinds. */
export const note = (
  userId: ObjectId,
  key: string,
  text = key,
  audience: NewNotification['audience'] = ['bell'],
): NewNotification => ({
  kind: 'told',
  data: { text },
  userId,
  key,
  audience,
  rideId: null,
});

export const APPROVED = NEWS_TEXTS.approved.text({}, new Date(0));
