import type { AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { POSITION_WRITE_S } from '#shared/domain/constants/server.ts';
import { runInBackground, finishBackground } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { perStore } from '../lib/per-store.ts';
import type { ShareDoc, StoredFix } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { linkFix } from './link-fix.ts';

/** How long fixes are collected for one bulk write. */
const GATHER_MS = 200;

interface Position {
  /** `userId` as hex. */
  id: string;
  userId: ObjectId;
  fix: StoredFix;
}
/** A fix to write: a driver's, a passenger's, or a fix for a person's share links while the links were active. */
type Waiting =
  | (Position & { of: 'driver'; cell: string })
  | (Position & { of: 'person' })
  | (Position & { of: 'shares'; heardAt: Date });

/** Fixes by the user's id, hex. */
interface Queue {
  waiting: Map<string, Waiting>;
  /** The fix last written or being written, and when that write began, epoch ms. */
  written: Map<string, { it: Waiting; at: number }>;
}

interface Writer {
  of: Record<Waiting['of'], Queue>;
  timer: NodeJS.Timeout | null;
}

const newQueue = (): Queue => ({ waiting: new Map(), written: new Map() });
const writerOf = perStore((): Writer => ({
  of: { driver: newQueue(), person: newQueue(), shares: newQueue() },
  timer: null,
}));

/** Queues a fix for the store: written in bulk, at most once per person per 5 s; only the newest one waits. */
export function storeFix(ctx: Context, it: Waiting): void {
  const writer = writerOf(ctx.store);
  writer.of[it.of].waiting.set(it.id, it);
  arm(ctx, writer);
}

/** Returns the newest fix received by this process. The store, and earlier reads of it, may be up to 5 s behind. */
export function lastFix(store: Store, of: Waiting['of'], userId: ObjectId): Waiting | undefined {
  const { waiting, written } = writerOf(store).of[of];
  const id = userId.toHexString();
  return waiting.get(id) ?? written.get(id)?.it;
}

/** Returns the newer fix: the store is up to 5 s behind this process, and this process may be behind another. */
export function newestFix(
  ctx: Context,
  of: 'driver' | 'person',
  id: ObjectId,
  stored: { fix: StoredFix | null } | null,
): StoredFix | null {
  const [heard, kept] = [lastFix(ctx.store, of, id)?.fix ?? null, stored?.fix ?? null];
  return heard && (!kept || heard.timestamp > kept.timestamp) ? heard : kept;
}

/** Forgets the fixes that were written before `since`, epoch ms. */
export function forgetWritten(store: Store, since: number): void {
  for (const { written } of Object.values(writerOf(store).of)) {
    for (const [id, { at }] of written) if (at < since) written.delete(id);
  }
}

function arm(ctx: Context, writer: Writer): void {
  writer.timer ??= setTimeout(() => {
    writer.timer = null;
    runInBackground(ctx, 'fixes', () => flush(ctx, writer, false));
  }, GATHER_MS).unref();
}

/** At shutdown: writes all waiting fixes now, and waits for the writes in progress. */
export async function flushFixes(ctx: Context): Promise<void> {
  await finishBackground(ctx.store);
  await flush(ctx, writerOf(ctx.store), true);
}

async function flush(ctx: Context, writer: Writer, all: boolean): Promise<void> {
  const now = ctx.clock.now().getTime();
  const due: Waiting[] = [];
  const queues = Object.values(writer.of);
  for (const { waiting, written } of queues) {
    for (const [id, it] of waiting) {
      if (!all && now - (written.get(id)?.at ?? -Infinity) < POSITION_WRITE_S * 1000) continue;
      waiting.delete(id);
      written.set(id, { it, at: now });
      due.push(it);
    }
  }
  if (queues.some(({ waiting }) => waiting.size > 0)) arm(ctx, writer);
  await write(ctx, due, new Date(now));
}

async function write({ store }: Context, due: readonly Waiting[], now: Date): Promise<void> {
  const drivers = due.flatMap((it) => (it.of === 'driver' ? fixWrite(it, { cell: it.cell, seenAt: now }) : []));
  const people = due.flatMap((it) => (it.of === 'person' ? fixWrite(it) : []));
  const shares = due.flatMap((it) => (it.of === 'shares' ? sharesWrite(it, it.heardAt) : []));
  if (drivers.length > 0) await store.drivers.bulkWrite(drivers, { ordered: false });
  if (people.length > 0) await store.users.bulkWrite(people, { ordered: false });
  if (shares.length > 0) await store.shares.bulkWrite(shares, { ordered: false });
}

/** Writes a fix only if it is newer than the stored one, which any process may have written (R14). */
const fixWrite = ({ userId: _id, fix }: Position, more: { cell?: string; seenAt?: Date } = {}) => ({
  updateOne: {
    filter: { _id, $or: [{ fix: null }, { 'fix.timestamp': { $lt: fix.timestamp } }] },
    update: { $set: { fix, ...more } },
  },
});

/** Compares arrival times, so that even a late write never shows a fix that arrived after the link expired (R15). */
const sharesWrite = ({ userId, fix }: Position, heardAt: Date): AnyBulkWriteOperation<ShareDoc> => {
  const seen = linkFix(fix);
  return {
    updateMany: {
      filter: { userId, expiresAt: { $gt: heardAt }, 'fix.timestamp': { $lt: seen.timestamp } },
      update: { $set: { fix: seen } },
    },
  };
};
