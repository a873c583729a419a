import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createPushQueues } from '#core/push/queues.ts';
import type { PushOutcome } from '#core/context.ts';
import {
  PUSH_CUT_MS,
  PUSH_FIRST_CUT_MS,
  PUSHES_AT_ONCE_MAX,
  PUSHES_PER_NEW_HOST_MAX,
  PUSHES_PER_PERSON_MAX,
} from '#shared/domain/constants/server.ts';

const SENT: PushOutcome = { is: 'sent' };
const LATER: PushOutcome = { is: 'later', afterS: 0 };

let made = 0;
const phone = (host = 'push.example.com', userId = new ObjectId()) => {
  made += 1;
  return { _id: `phone ${made}`, userId, endpoint: `https://${host}/${made}` };
};

/** Opens queues whose pushes end on command. */
function openQueues() {
  const queues = createPushQueues();
  const hanging: (() => void)[] = [];
  const hangs = () => new Promise<PushOutcome>((resolve) => hanging.push(() => resolve(LATER)));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    queues,
    turn,
    hang: (of: ReturnType<typeof phone>) => void queues.send(of, hangs),
    /** The number of hanging pushes, once all that can start have started. */
    under: async (): Promise<number> => {
      await turn();
      return hanging.length;
    },
    /** Ends the hanging pushes, so that others may start; returns how many it ended. */
    cut: async (): Promise<number> => {
      const count = hanging.splice(0).map((end) => end()).length;
      await turn();
      return count;
    },
  };
}

describe('R35 a push service that hangs delays only the people who named it', () => {
  it('one person has at most two pushes in progress, with any number of new phones', async () => {
    const { queues, hang, under } = openQueues();
    const userId = new ObjectId();
    for (let n = 0; n < 200; n += 1) hang(phone(`host${n}.example`, userId));
    expect(await under()).toBe(PUSHES_PER_PERSON_MAX);
    const others = Array.from({ length: 100 }, () => queues.send(phone(), () => Promise.resolve(SENT)));
    expect(await Promise.all(others)).toEqual(Array(100).fill(SENT));
    expect(await under()).toBe(PUSHES_PER_PERSON_MAX);
  });

  it('a thousand people at one hanging host leave the other hosts their slots', async () => {
    const { queues, hang, under, cut } = openQueues();
    for (let n = 0; n < 1000; n += 1) hang(phone('hanging.example'));
    expect(await under()).toBe(PUSHES_PER_NEW_HOST_MAX);
    expect(await queues.send(phone(), () => Promise.resolve(SENT))).toBe(SENT);
    let all = 0;
    for (let count = await cut(); count > 0; count = await cut()) all += count;
    expect(all).toBe(1000);
  });

  it('many hanging hosts take only the slots of new phones, and are cut sooner', async () => {
    const { queues, hang, under } = openQueues();
    const known = phone();
    const cuts: number[] = [];
    const sent = (cutMs: number) => {
      cuts.push(cutMs);
      return Promise.resolve(SENT);
    };
    await queues.send(known, sent);
    for (let n = 0; n < 1000; n += 1) hang(phone(`host${n}.example`));
    expect(await under()).toBe(PUSHES_AT_ONCE_MAX);
    await queues.send(known, sent);
    expect(cuts).toEqual([PUSH_FIRST_CUT_MS, PUSH_CUT_MS]);
  });

  it('a phone that accepted a push and then hangs counts as new again', async () => {
    const { queues, hang, under, cut } = openQueues();
    const turned = phone();
    await queues.send(turned, () => Promise.resolve(SENT));
    hang(turned);
    expect([await under(), await cut()]).toEqual([1, 1]);
    const cuts: number[] = [];
    await queues.send(turned, (cutMs) => {
      cuts.push(cutMs);
      return Promise.resolve(LATER);
    });
    expect(cuts).toEqual([PUSH_FIRST_CUT_MS]);
  });

  it('one phone gets one push at a time, in order', async () => {
    const { queues } = openQueues();
    const of = phone();
    const order: number[] = [];
    let now = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        queues.send(of, async () => {
          now += 1;
          expect(now).toBe(1);
          await Promise.resolve();
          order.push(n);
          now -= 1;
          return SENT;
        }),
      ),
    );
    expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});
