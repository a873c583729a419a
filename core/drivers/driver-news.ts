import type { News } from '#shared/contract/news.ts';
import { runInBackground } from '../lib/background.ts';
import type { Context } from '../context.ts';
import type { DriverDoc, DriverEntry } from '../store/driver-documents.ts';
import { storeNotifications } from '../notifications/store-notifications.ts';

/** Returns the notification about a change of a driver; null if there is none. */
function newsOf(entry: DriverEntry): News | null {
  switch (entry.what) {
    case 'status':
      if (entry.online) return { kind: 'wentOnline', data: {} };
      return { kind: entry.lost ? 'lostConnection' : 'wentOffline', data: {} };
    case 'reviewed':
      return entry.told && { kind: entry.told, data: {} };
    case 'photoAsked':
      return { kind: 'photoAsked', data: { photo: entry.photo, because: entry.because } };
    case 'detailsChecked':
      return { kind: 'detailsChecked', data: { details: entry.details, because: entry.because } };
    case 'registered':
    case 'registeredAgain':
    case 'approved':
      return { kind: entry.what, data: {} };
  }
}

const REVIEWS = new Set<DriverEntry['what']>(['reviewed', 'approved', 'photoAsked', 'detailsChecked']);

/** Stores the driver's notifications about changes: in Recent Activity, and in the bell if they concern the review. */
export async function storeDriverNotifications(
  ctx: Context,
  { _id: userId }: Pick<DriverDoc, '_id'>,
  entries: readonly DriverEntry[],
): Promise<void> {
  for (const entry of entries) {
    const news = newsOf(entry);
    const isReview = REVIEWS.has(entry.what);
    const audience = isReview ? (['bell', 'activity'] as const) : (['activity'] as const);
    const key = `driver:${entry.id.toHexString()}`;
    if (news)
      await storeNotifications(ctx, [{ ...news, userId, key, audience: [...audience], rideId: null }], entry.at);
  }
}

/** Stores the driver's notifications in the background: the command does not wait. */
export function notifyDriver(ctx: Context, driver: Pick<DriverDoc, '_id'>, entries: readonly DriverEntry[]): void {
  if (entries.length > 0) {
    runInBackground(ctx, `driver:${driver._id.toHexString()}`, () => storeDriverNotifications(ctx, driver, entries));
  }
}
