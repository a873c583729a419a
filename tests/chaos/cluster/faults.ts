import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Scene } from './scene.ts';
import type { Watch } from './watch.ts';
import { faketimeMissing } from './wrong-clock.ts';

/** One failure and its repair. */
export interface Fault {
  name: string;
  /** Whether the short form of the test includes this fault, too. */
  brief: boolean;
  run(scene: Scene, watch: Watch): Promise<void>;
}

/** Longer than the period in which no driver is judged absent after a clock jump (R13). */
const AHEAD_MS = 55_000;
/** The time until the process has noticed that its clock is right again. */
const BACK_MS = 2000;
const DOWN_MS = 3000;
const FROZEN_MS = 10_000;
const CUT_MS = 6000;
/** How long a node without a connection misses events, at least. */
const MISSED_MS = 3000;

/**
 * Kills a process with a sibling that takes over. If its sockets die, all its phones reconnect to the sibling at once:
 * how soon they are right depends on the machine, so the general deadline applies.
 */
const killed = (name: string): Fault => ({
  name: `${name} is killed`,
  brief: true,
  async run({ cluster }, watch) {
    const process = cluster.process(name);
    watch.healing({ socketsOnly: false });
    await process.kill();
    await watch.settled();
    await process.restart();
  },
});

/** Kills Redis or the store, which all processes need. */
const away = (name: 'redis' | 'store'): Fault => ({
  name: `${name} is killed`,
  brief: true,
  async run(scene, watch) {
    watch.excuse();
    await stopPart(scene, name);
    await sleep(DOWN_MS);
    await startPart(scene, name);
    watch.healing({ socketsOnly: false });
  },
});

const stopPart = async ({ cluster, storeLine }: Scene, name: string): Promise<void> =>
  name === 'store' && storeLine ? storeLine.cut() : cluster.process(name).kill();
const startPart = async ({ cluster, storeLine }: Scene, name: string): Promise<void> =>
  name === 'store' && storeLine ? storeLine.mend() : cluster.process(name).restart();

const frozen = (name: string, brief = false): Fault => ({
  name: `${name} is frozen`,
  brief,
  async run({ cluster, storeLine }, watch) {
    watch.excuse();
    const line = name === 'store' ? storeLine : null;
    if (line) line.hold();
    else cluster.process(name).signal('SIGSTOP');
    await sleep(FROZEN_MS);
    if (line) await line.mend();
    else cluster.process(name).signal('SIGCONT');
    watch.healing({ socketsOnly: false });
  },
});

const networkCut: Fault = {
  name: 'some phones lose their network',
  brief: true,
  async run({ lines }, watch) {
    watch.healing({ socketsOnly: true });
    for (const [phone, line] of lines) {
      watch.cutOff.add(phone);
      await line.cut();
    }
    await sleep(CUT_MS);
    for (const line of lines.values()) await line.mend();
    await until(() => [...lines.keys()].every((phone) => phone.isConnected));
    watch.cutOff.clear();
  },
};

/** Freezes a node, so that Redis's output buffer for it overflows and Redis closes the connection. */
const bufferFull: Fault = {
  name: 'a frozen node fills the buffer that Redis keeps for it',
  brief: true,
  async run({ cluster }, watch) {
    watch.excuse();
    const redis = new Redis(cluster.redisUrl);
    const node = cluster.process('realtime-2');
    // Publishes to the channel of a nonexistent room, so that no node has to do more than read the message.
    const publish = (): Promise<number> => redis.publish('socket.io#/#nobody is here#', 'x'.repeat(64 * 1024));
    try {
      await redis.config('SET', 'client-output-buffer-limit', 'pubsub 64kb 32kb 1');
      const listeners = await publish();
      node.signal('SIGSTOP');
      for (let sent = 0; (await publish()) === listeners; sent += 1) {
        if (sent === 2000) throw new Error('the buffer did not overflow');
      }
      await sleep(MISSED_MS);
    } finally {
      node.signal('SIGCONT');
      await redis.config('SET', 'client-output-buffer-limit', 'pubsub 32mb 8mb 60');
      redis.disconnect();
    }
    watch.healing({ socketsOnly: false });
  },
};

/** The process's sweeps must not act on its wrong time (R9, R13), and fixes must be judged correctly (R14). */
const clockAhead: Fault = {
  name: 'the clock of one process is 90 s ahead',
  brief: false,
  async run({ clock }, watch) {
    if (!clock) return;
    watch.healing({ socketsOnly: false });
    clock.setAhead(90);
    await sleep(AHEAD_MS);
    clock.setAhead(0);
    await sleep(BACK_MS);
  },
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

export const FAULTS: readonly Fault[] = [
  killed('http-1'),
  killed('realtime-1'),
  away('redis'),
  away('store'),
  networkCut,
  bufferFull,
  ...(faketimeMissing === null ? [clockAhead] : []),
  frozen('http-2'),
  frozen('realtime-2', true),
  frozen('redis'),
  frozen('store'),
];
