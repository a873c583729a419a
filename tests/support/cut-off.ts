import { MongoClient } from 'mongodb';
import { finishBackground } from '#core/lib/background.ts';
import type { Context } from '#core/context.ts';
import { storeIn } from '#core/store/store.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { type TestContext, testContext } from './context.ts';
import { openLine } from './line.ts';
import type { TestStore } from './store.ts';

/** Longer than the 2 s after which any process may take over unfinished work. */
const UNFINISHED_MS = 3000;

/** Runs `act` on a store connection that goes dead after its n-th command, as if the process had died there. */
export async function doUntil(
  n: number,
  db: TestStore,
  now: Date,
  act: (ctx: Context) => Promise<unknown>,
): Promise<'died' | 'done'> {
  const line = await openLine(db.url);
  const client = await MongoClient.connect(line.url, { monitorCommands: true });
  try {
    const store = storeIn(client.db(db.store.db.databaseName));
    let commands = 0;
    const died = new Promise<'died'>((resolve) => {
      client.on('commandSucceeded', () => {
        commands += 1;
        if (commands !== n) return;
        line.hold();
        resolve('died');
      });
    });
    const done = act(testContext(store, { now })).then(async () => {
      await finishBackground(store);
      return 'done' as const;
    });
    return await Promise.race([died, done]);
  } finally {
    await line.close();
    await client.close();
  }
}

/** Sweeps twice, each time in two processes at once, as happens within 10 s. */
export async function sweepTwice(ctx: TestContext): Promise<void> {
  // A process serializes work by its store object, so the other process needs its own.
  const other = { ...ctx, store: storeIn(ctx.store.db) };
  for (let time = 0; time < 2; time += 1) {
    ctx.clock.advance(UNFINISHED_MS);
    await Promise.all([sweep(ctx, ctx.clock.now()), sweep(other, ctx.clock.now())]);
    await Promise.all([ctx, other].map(({ store }) => finishBackground(store)));
  }
}
