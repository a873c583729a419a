import type { AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { POSITION_WRITE_S } from '../../shared/domain/constants.ts';
import { doAfterwards, settleAfterwards } from '../afterwards.ts';
import type { Context } from '../context.ts';
import type { DriverDoc, ShareDoc, StoredFix, UserDoc } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

/** How long fixes gather into one bulk write. */
const GATHER_MS = 200;

interface Position {
  userId: ObjectId;
  fix: StoredFix;
}
/** What is to be written: a driver's position, anybody else's, or that of a person's links, heard while they lived. */
type Waiting =
  | (Position & { of: 'driver'; cell: string })
  | (Position & { of: 'person' })
  | (Position & { of: 'shares'; heardAt: Date });

interface Writer {
  waiting: Map<string, Waiting>;
  /** On their way to the store. */
  writing: Map<string, Waiting>;
  /** When each was last written, epoch ms. */
  written: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

const writers = new WeakMap<Store, Writer>();

function writerOf(store: Store): Writer {
  const known = writers.get(store);
  if (known) return known;
  const fresh: Writer = { waiting: new Map(), writing: new Map(), written: new Map(), timer: null };
  writers.set(store, fresh);
  return fresh;
}

/** Keeps a fix for the store: at most once per person per 5 s, in bulk; the newest waiting one is what is written. */
export function storeFix(ctx: Context, it: Waiting): void {
  const writer = writerOf(ctx.store);
  writer.waiting.set(nameOf(it), it);
  arm(ctx, writer);
}

const nameOf = ({ of, userId }: Pick<Waiting, 'of' | 'userId'>): string => `${of}:${userId.toHexString()}`;

/** What this process heard of somebody and the store may not know yet: it is up to 5 s behind. */
export function unwrittenFix(store: Store, of: Waiting['of'], userId: ObjectId): Waiting | undefined {
  const { waiting, writing } = writerOf(store);
  const name = nameOf({ of, userId });
  return waiting.get(name) ?? writing.get(name);
}

function arm(ctx: Context, writer: Writer): void {
  writer.timer ??= setTimeout(() => {
    writer.timer = null;
    doAfterwards(ctx, 'fixes', () => flush(ctx, writer, false));
  }, GATHER_MS).unref();
}

/** Writes every waiting fix now, due or not, and waits for those on their way: at shutdown. */
export async function flushFixes(ctx: Context): Promise<void> {
  await settleAfterwards(ctx.store);
  await flush(ctx, writerOf(ctx.store), true);
}

async function flush(ctx: Context, writer: Writer, all: boolean): Promise<void> {
  const now = ctx.clock.now().getTime();
  const due = [...writer.waiting].filter(
    ([id]) => all || now - (writer.written.get(id) ?? -Infinity) >= POSITION_WRITE_S * 1000,
  );
  for (const [id, it] of due) {
    writer.waiting.delete(id);
    writer.writing.set(id, it);
    writer.written.set(id, now);
  }
  if (writer.waiting.size > 0) arm(ctx, writer);
  try {
    await write(
      ctx,
      due.map(([, it]) => it),
      new Date(now),
    );
  } finally {
    for (const [id, it] of due) if (writer.writing.get(id) === it) writer.writing.delete(id);
  }
}

async function write({ store }: Context, due: readonly Waiting[], now: Date): Promise<void> {
  const drivers = due.flatMap((it) => (it.of === 'driver' ? driverWrite(it, it.cell, now) : []));
  const people = due.flatMap((it) => (it.of === 'person' ? userWrite(it) : []));
  const shares = due.flatMap((it) => (it.of === 'shares' ? sharesWrite(it, it.heardAt) : []));
  if (drivers.length > 0) await store.drivers.bulkWrite(drivers, { ordered: false });
  if (people.length > 0) await store.users.bulkWrite(people, { ordered: false });
  if (shares.length > 0) await store.shares.bulkWrite(shares, { ordered: false });
}

/** Only a newer fix is written, whichever process it came through (R14). */
const newer = (it: Position) => ({
  _id: it.userId,
  $or: [{ fix: null }, { 'fix.timestamp': { $lt: it.fix.timestamp } }],
});

const driverWrite = (it: Position, cell: string, seenAt: Date): AnyBulkWriteOperation<DriverDoc> => ({
  updateOne: { filter: newer(it), update: { $set: { fix: it.fix, cell, seenAt } } },
});

const userWrite = (it: Position): AnyBulkWriteOperation<UserDoc> => ({
  updateOne: { filter: newer(it), update: { $set: { fix: it.fix } } },
});

/** However late it is written: a link never shows what was heard after it expired (R15). */
const sharesWrite = ({ userId, fix }: Position, heardAt: Date): AnyBulkWriteOperation<ShareDoc> => {
  const { latitude, longitude, accuracy, timestamp } = fix;
  return {
    updateMany: {
      filter: { userId, expiresAt: { $gt: heardAt }, 'fix.timestamp': { $lt: timestamp } },
      update: { $set: { fix: { latitude, longitude, accuracy, timestamp } } },
    },
  };
};
