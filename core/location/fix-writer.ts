import type { AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { POSITION_WRITE_S } from '../../shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { DriverDoc, StoredFix, UserDoc } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

/** How long fixes gather into one bulk write. */
const GATHER_MS = 200;

interface Waiting {
  userId: ObjectId;
  fix: StoredFix;
  /** Of a driver; null for a passenger. */
  cell: string | null;
}

interface Writer {
  waiting: Map<string, Waiting>;
  /** When each person's fix was last written, epoch ms. */
  written: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

const writers = new WeakMap<Store, Writer>();

function writerOf(store: Store): Writer {
  const known = writers.get(store);
  if (known) return known;
  const fresh: Writer = { waiting: new Map(), written: new Map(), timer: null };
  writers.set(store, fresh);
  return fresh;
}

/** Keeps a fix for the store: at most once per person per 5 s, in bulk; the newest waiting one is what is written. */
export function storeFix(ctx: Context, it: Waiting): void {
  const writer = writerOf(ctx.store);
  writer.waiting.set(it.userId.toHexString(), it);
  arm(ctx, writer);
}

function arm(ctx: Context, writer: Writer): void {
  writer.timer ??= setTimeout(() => {
    writer.timer = null;
    flush(ctx, writer, false).catch((error: unknown) => ctx.log.error({ err: error }, 'fixes were not written'));
  }, GATHER_MS).unref();
}

/** Writes every waiting fix now, due or not: at shutdown. */
export const flushFixes = (ctx: Context): Promise<void> => flush(ctx, writerOf(ctx.store), true);

async function flush(ctx: Context, writer: Writer, all: boolean): Promise<void> {
  const now = ctx.clock.now().getTime();
  const due = [...writer.waiting].filter(
    ([id]) => all || now - (writer.written.get(id) ?? -Infinity) >= POSITION_WRITE_S * 1000,
  );
  for (const [id] of due) {
    writer.waiting.delete(id);
    writer.written.set(id, now);
  }
  if (writer.waiting.size > 0) arm(ctx, writer);
  const drivers = due.filter(([, it]) => it.cell !== null).map(([, it]) => driverWrite(it, new Date(now)));
  const people = due.filter(([, it]) => it.cell === null).map(([, it]) => userWrite(it));
  if (drivers.length > 0) await ctx.store.drivers.bulkWrite(drivers, { ordered: false });
  if (people.length > 0) await ctx.store.users.bulkWrite(people, { ordered: false });
}

/** Only a newer fix is written, whichever process it came through (R14). */
const newer = (it: Waiting) => ({
  _id: it.userId,
  $or: [{ fix: null }, { 'fix.timestamp': { $lt: it.fix.timestamp } }],
});

const driverWrite = (it: Waiting, seenAt: Date): AnyBulkWriteOperation<DriverDoc> => ({
  updateOne: { filter: newer(it), update: { $set: { fix: it.fix, cell: it.cell, seenAt } } },
});

const userWrite = (it: Waiting): AnyBulkWriteOperation<UserDoc> => ({
  updateOne: { filter: newer(it), update: { $set: { fix: it.fix } } },
});
