import { describe, expect, test } from 'vitest';
import { FairQueue } from '#core/lib/fair-queue.ts';
import { Refusal } from '#shared/contract/errors.ts';

const SECOND_MS = 1000;
const LIMITS = { waiting: 20, waitingOfOne: 4, people: 1000 };

/** A queue whose clock only moves while it works, and the names of the people in the order of their turns. */
function queueOf(limits: Partial<typeof LIMITS> = {}) {
  let nowMs = 0;
  const queue = new FairQueue({ ...LIMITS, ...limits }, () => nowMs);
  const turns: string[] = [];
  const send = (person: string, ms = SECOND_MS): Promise<void> =>
    queue.add(person, async () => {
      turns.push(person);
      await Promise.resolve();
      nowMs += ms;
    });
  return { queue, turns, send };
}

const MANY = Array.from({ length: 12 }, (_, n) => `heavy ${n}`);
/** Whether each of these was refused, always as BUSY. */
const refusals = async (all: Promise<void>[]): Promise<boolean[]> =>
  Promise.all(
    all.map((one) =>
      one.then(
        () => false,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'BUSY', status: 503 });
          return true;
        },
      ),
    ),
  );

describe('R31.14 turns', () => {
  test('R31.14 who comes for the first time is next, however much others have waiting', async () => {
    const { turns, send } = queueOf();
    await Promise.all(MANY.map((person) => send(person)));
    const heavy = MANY.map((person) => send(person));
    for (let photo = 0; photo < 4; photo += 1) await send('honest', 50);
    expect(turns.slice(MANY.length)).toEqual([MANY[0], ...Array<string>(4).fill('honest')]);
    await Promise.all(heavy);
  });

  test('R31.14 next is who has used the least time, not the fewest turns; among equals, who came first', async () => {
    const { turns, send } = queueOf();
    await Promise.all([send('slow', 3000), send('quick', 100), send('quick', 100)]);
    await Promise.all([send('other'), send('slow'), send('quick'), send('new'), send('quick')]);
    expect(turns.slice(3)).toEqual(['other', 'new', 'quick', 'quick', 'slow']);
  });

  test('R31.14 after work that fails, the next work follows', async () => {
    const { queue, turns, send } = queueOf();
    const fails = queue.add('one', () => Promise.reject(new Refusal('INVALID')));
    const [failed, next] = await Promise.allSettled([fails, send('two')]);
    expect([failed.status, next.status, turns]).toEqual(['rejected', 'fulfilled', ['two']]);
  });
});

describe('R31.16 too much waiting', () => {
  test('R31.16 of one person at most four wait', async () => {
    const { send } = queueOf();
    const all = Array.from({ length: 7 }, () => send('one'));
    // The first does not wait.
    expect(await refusals(all)).toEqual([false, false, false, false, false, true, true]);
  });

  test('R31.16 the person with the most work waiting loses the last of it; a person with none waiting is never refused', async () => {
    const { send } = queueOf({ waiting: 4 });
    const people = ['before', 'most', 'most', 'most', 'other', 'honest', 'late'];
    const refused = await refusals(people.map((person) => send(person)));
    expect(refused).toEqual([false, false, true, true, false, false, false]);
  });

  test('R31.16 of those with equally much waiting, who has used the most time is refused', async () => {
    const { send } = queueOf({ waiting: 3 });
    await Promise.all([send('little', 10), send('much', 5000)]);
    const all = [send('before'), send('much'), send('little'), send('new'), send('honest')];
    expect(await refusals(all)).toEqual([false, true, false, false, false]);
  });

  test('R31.14 the time of at most so many people is kept', async () => {
    const { turns, send } = queueOf({ people: 2 });
    for (const person of ['forgotten', 'kept', 'again']) await send(person);
    await Promise.all([send('before', 1), send('again'), send('forgotten')]);
    expect(turns.slice(3)).toEqual(['before', 'forgotten', 'again']);
  });
});
