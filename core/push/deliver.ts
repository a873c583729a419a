import { ObjectId } from 'mongodb';
import type { NewsKind } from '#shared/contract/news.ts';
import { PUSHED } from '#shared/contract/pushes.ts';
import { SWEEP_EVERY_S } from '#shared/domain/constants/server.ts';
import type { Context, PushOutcome } from '../context.ts';
import { count } from '../lib/counters.ts';
import { liveUserSessions } from '../people/sessions.ts';
import { perStore } from '../lib/per-store.ts';
import type { NotificationDoc, PushTask, ReadIn, SubscriptionDoc } from '../store/notification-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';
import { createPushQueues } from './queues.ts';
import { keepTrying, sendTo } from './send.ts';

/** How long a claim on a push lasts. If its process does not renew it, any other process may send the push. */
const LEASE_MS = 2 * SWEEP_EVERY_S * 1000;
/** Pushes within this time are prepared together, so that phones and sessions are read once for many. */
const GATHERED_MS = 50;
const DRAINED_MAX = 500;
const STOP_WITHIN_MS = 3000;

type Pushing = NotificationDoc & { push: PushTask };
const isPushing = (doc: NotificationDoc): doc is Pushing => doc.push !== undefined;

/** The pushes that this process has claimed. */
const handsOf = perStore(() => ({
  /** Identifies the process in `PushTask`. */
  id: new ObjectId(),
  gathered: [] as Pushing[],
  timer: null as NodeJS.Timeout | null,
  underWay: new Map<string, { docs: readonly Pushing[]; end: Promise<void> }>(),
  queues: createPushQueues(),
  stopping: false,
}));

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns the push of a new notification, to be stored with it; nothing if this kind is not pushed (R35). */
export function newPush(ctx: Context, { kind, audience }: { kind: NewsKind; audience: ReadIn[] }): { push?: PushTask } {
  if (!ctx.push || !PUSHED[kind] || !audience.includes('bell')) return {};
  return { push: { due: leaseFrom(ctx.clock.now()), by: handsOf(ctx.store).id, tries: 0, done: [] } };
}

/** Pushes notifications that were just stored. The caller does not wait, and a failure is left to the sweep. */
export function pushSoon(ctx: Context, docs: readonly NotificationDoc[]): void {
  const hands = handsOf(ctx.store);
  const pushing = docs.filter(isPushing);
  if (pushing.length === 0) return;
  hands.gathered.push(...pushing);
  hands.timer ??= setTimeout(() => {
    hands.timer = null;
    const batch = hands.gathered.splice(0);
    const id = `batch:${batch[0]?._id.toHexString()}`;
    track(ctx, id, batch, () => deliver(ctx, batch));
  }, GATHERED_MS);
}

/** Renews this process's claims. The first step of the sweep, since claims are short. */
export async function holdPushes(ctx: Context, now: Date): Promise<void> {
  const { id: by, gathered, underWay } = handsOf(ctx.store);
  const held = [...gathered, ...[...underWay.values()].flatMap(({ docs }) => docs)].map(({ _id }) => _id);
  if (held.length === 0) return;
  const mine = { _id: { $in: held }, 'push.by': by };
  await ctx.store.notifications.updateMany(mine, { $set: { 'push.due': leaseFrom(now) } });
}

/** Sends pushes that a dead process had claimed, and pushes that failed before. Run by the sweep. */
export async function drainPushes(ctx: Context, now: Date): Promise<void> {
  const { notifications } = ctx.store;
  const { id: by, underWay, stopping } = handsOf(ctx.store);
  if (!ctx.push || stopping) return;
  const due = await notifications
    .find({ 'push.due': { $lte: now } })
    .sort({ 'push.due': 1 })
    .limit(DRAINED_MAX)
    .toArray();
  const claimed: Pushing[] = [];
  for (const doc of due.filter(isPushing)) {
    const { _id, push } = doc;
    if (underWay.has(_id.toHexString())) continue;
    const taken = { due: leaseFrom(now), by };
    const $set = { 'push.due': taken.due, 'push.by': by };
    const claim = await notifications.updateOne({ _id, 'push.due': push.due }, { $set });
    if (claim.modifiedCount === 1) claimed.push({ ...doc, push: { ...push, ...taken } });
  }
  if (claimed.length > 0) await deliver(ctx, await withoutSuperseded(ctx, claimed));
}

/** Drops superseded pushes: a phone shows only the newest notification of a ride. */
async function withoutSuperseded(ctx: Context, docs: readonly Pushing[]): Promise<Pushing[]> {
  const { notifications } = ctx.store;
  const current: Pushing[] = [];
  for (const doc of docs) {
    const { userId, rideId, at } = doc;
    const $in = Object.keys(PUSHED) as NewsKind[];
    const newer = { userId, audience: 'bell' as const, at: { $gt: at }, rideId, kind: { $in } };
    if (rideId && (await notifications.findOne(newer, { projection: { _id: 1 } }))) await finish(ctx, [doc]);
    else current.push(doc);
  }
  return current;
}

/** Queues pushes. Returns once the receiving phones are known. */
async function deliver(ctx: Context, docs: readonly Pushing[]): Promise<void> {
  const phones = await phonesOf(ctx, docs);
  const open = await openRequests(ctx, docs);
  const [wanted, idle]: [Pushing[], Pushing[]] = [[], []];
  for (const doc of docs) (isWanted(doc, phones, open) ? wanted : idle).push(doc);
  await finish(ctx, idle);
  for (const doc of wanted) {
    const theirs = phones.filter(({ _id, userId }) => userId.equals(doc.userId) && !doc.push.done.includes(_id));
    const ends = endOf(doc, open);
    track(ctx, doc._id.toHexString(), [doc], () => toAll(ctx, doc, theirs, ends));
  }
}

/** Returns the phones of these people whose sessions are still valid (R5). */
async function phonesOf(ctx: Context, docs: readonly Pushing[]): Promise<SubscriptionDoc[]> {
  const $in = docs.map(({ userId }) => userId);
  const phones = await ctx.store.subscriptions.find({ userId: { $in } }).toArray();
  const live = await liveUserSessions(ctx, [...new Set(phones.map(({ session }) => session))]);
  return phones.filter(({ session }) => live.includes(session));
}

type Request = Pick<RideDoc, '_id' | 'expiresAt' | 'offeredTo'>;

/** Returns the requests among the rides of these notifications that drivers can still answer. */
async function openRequests(ctx: Context, docs: readonly Pushing[]): Promise<Request[]> {
  const $in = docs.flatMap(({ kind, rideId }) => (kind === 'requested' && rideId ? [rideId] : []));
  if ($in.length === 0) return [];
  const open = { _id: { $in }, status: 'pending' as const };
  return ctx.store.rides.find(open).project<Request>({ expiresAt: 1, offeredTo: 1 }).toArray();
}

const requestOf = ({ rideId }: Pushing, open: readonly Request[]): Request | undefined =>
  open.find(({ _id }) => rideId?.equals(_id));

function isWanted(doc: Pushing, phones: readonly SubscriptionDoc[], open: readonly Request[]): boolean {
  if (!phones.some(({ _id, userId }) => userId.equals(doc.userId) && !doc.push.done.includes(_id))) return false;
  return doc.kind !== 'requested' || (requestOf(doc, open)?.offeredTo.some((id) => id.equals(doc.userId)) ?? false);
}

/** Returns when the push expires. */
function endOf(doc: Pushing, open: readonly Request[]): Date {
  const lifeS = PUSHED[doc.kind]?.lifeS ?? 0;
  const own = new Date(doc.at.getTime() + lifeS * 1000);
  return requestOf(doc, open)?.expiresAt ?? own;
}

/** Sends one notification to a person's phones. Failed sends are retried later, until `ends`. */
async function toAll(ctx: Context, doc: Pushing, phones: readonly SubscriptionDoc[], ends: Date): Promise<void> {
  const hands = handsOf(ctx.store);
  const send = (phone: SubscriptionDoc): Promise<PushOutcome> =>
    hands.queues.send(phone, async (cutMs) =>
      hands.stopping ? { is: 'later', afterS: 0 } : sendTo(ctx, phone, doc, { ends, cutMs }),
    );
  const outcomes = await Promise.all(phones.map(async (phone) => ({ phone, outcome: await send(phone) })));
  const later = outcomes.flatMap(({ outcome }) => (outcome.is === 'later' ? [outcome.afterS] : []));
  if (later.length === 0) return finish(ctx, [doc]);
  const done = outcomes.flatMap(({ phone, outcome }) => (outcome.is === 'later' ? [] : [phone._id]));
  const kept = await keepTrying(ctx, doc, { done, ends, afterS: hands.stopping ? null : Math.max(...later) });
  if (!kept) await finish(ctx, [doc]);
}

async function finish(ctx: Context, docs: readonly Pushing[]): Promise<void> {
  const $in: ObjectId[] = docs.map(({ _id }) => _id);
  if ($in.length > 0) await ctx.store.notifications.updateMany({ _id: { $in } }, { $unset: { push: '' } });
}

/** Runs work in the background; a failure is logged and left to the sweep, once the claim has expired. */
function track(ctx: Context, id: string, docs: readonly Pushing[], work: () => Promise<void>): void {
  const { underWay } = handsOf(ctx.store);
  const end = work()
    .catch((error: unknown) => {
      count('backgroundFailures');
      ctx.log.error({ err: error }, 'a push could not be prepared');
    })
    .finally(() => underWay.delete(id));
  underWay.set(id, { docs, end });
}

/** Waits until every claimed push is sent, or put back for a retry. */
export async function finishPushes(store: Store): Promise<void> {
  const hands = handsOf(store);
  while (hands.timer || hands.underWay.size > 0) {
    const ends = [...hands.underWay.values()].map(({ end }) => end);
    await Promise.all([...ends, new Promise((resolve) => setTimeout(resolve, GATHERED_MS / 5))]);
  }
}

/** At shutdown: puts back unsent pushes for another process or the next start, and waits briefly for the others. */
export async function stopPushes(store: Store): Promise<void> {
  handsOf(store).stopping = true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, STOP_WITHIN_MS)));
  await Promise.race([finishPushes(store), late]);
  clearTimeout(timer);
}
