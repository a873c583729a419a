import { pushMessage, PUSHED } from '#shared/contract/pushes.ts';
import { PUSH_PAUSE_FIRST_S, PUSH_PAUSE_MAX_S } from '#shared/domain/constants/server.ts';
import { inLanguage } from '#shared/texts/language.ts';
import type { Context, PushOutcome } from '../context.ts';
import { type Count, count } from '../lib/counters.ts';
import { entryOf } from '../notifications/entry.ts';
import type { NotificationDoc, PushTask, SubscriptionDoc } from '../store/notification-documents.ts';
import { isPushEndpoint } from './endpoint.ts';

const COUNTED: Readonly<Record<PushOutcome['is'], Count>> = {
  sent: 'pushesSent',
  gone: 'phonesGone',
  refused: 'pushesRefused',
  later: 'pushesFailed',
};

/**
 * Sends one notification to one phone within `cutMs`, unless the notification has expired (`ends`). Deletes a phone
 * that no longer exists.
 */
export async function sendTo(
  ctx: Context,
  phone: SubscriptionDoc,
  doc: NotificationDoc,
  { ends, cutMs }: { ends: Date; cutMs: number },
): Promise<PushOutcome> {
  const ttlS = Math.floor((ends.getTime() - ctx.clock.now().getTime()) / 1000);
  if (ttlS <= 0) {
    count('pushesExpired');
    return { is: 'refused' };
  }
  const outcome = await post(ctx, phone, doc, { ttlS, cutMs });
  count(COUNTED[outcome.is]);
  // The filter on `at` spares a phone that has subscribed again meanwhile.
  if (outcome.is === 'gone') await ctx.store.subscriptions.deleteOne({ _id: phone._id, at: phone.at });
  return outcome;
}

async function post(
  ctx: Context,
  phone: SubscriptionDoc,
  doc: NotificationDoc,
  times: { ttlS: number; cutMs: number },
): Promise<PushOutcome> {
  if (!ctx.push || !isPushEndpoint(phone.endpoint, ctx.push.allowsLoopback)) return { is: 'refused' };
  const message = JSON.stringify(inLanguage(phone.language ?? 'en', () => pushMessage(entryOf(doc), phone.role)));
  const urgent = PUSHED[doc.kind]?.urgent ?? false;
  return ctx.push.send(phone, message, { ...times, urgent, topic: doc.rideId?.toHexString() });
}

interface Again {
  /** The phones that need no retry. */
  done: readonly string[];
  ends: Date;
  /** The minimum pause, seconds; null: the push was not tried, and is due at once. */
  afterS: number | null;
}

/** Schedules a retry after a growing pause. Returns false when the push would expire first. */
export async function keepTrying(
  ctx: Context,
  { _id, push }: NotificationDoc & { push: PushTask },
  { done, ends, afterS }: Again,
): Promise<boolean> {
  const growing = Math.min(PUSH_PAUSE_FIRST_S * 3 ** push.tries, PUSH_PAUSE_MAX_S);
  const pauseS = afterS === null ? 0 : Math.max(growing, afterS);
  const due = new Date(ctx.clock.now().getTime() + pauseS * 1000);
  if (due >= ends) {
    count('pushesExpired');
    return false;
  }
  const next: PushTask = { due, tries: push.tries + (afterS === null ? 0 : 1), done: [...push.done, ...done] };
  await ctx.store.notifications.updateOne({ _id, 'push.by': push.by }, { $set: { push: next } });
  return true;
}
