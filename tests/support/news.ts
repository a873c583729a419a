import { ObjectId } from 'mongodb';
import type { Context } from '../../core/context.ts';
import { keepNews } from '../../core/notifications/keep-news.ts';

/** Something stands in a driver's Recent Activity. */
export const addActivity = (ctx: Context, userId: ObjectId, text: string): Promise<void> =>
  keepNews(ctx, [
    { kind: 'told', data: { text }, userId, key: new ObjectId().toHexString(), audience: ['activity'], rideId: null },
  ]);
