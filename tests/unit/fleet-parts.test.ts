import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AREAS } from '#dev/fleet/areas.ts';
import { readArguments } from '#dev/fleet/arguments.ts';
import { createAlarm } from '#dev/fleet/clock.ts';
import { createGate, type GateOptions } from '#dev/fleet/gate.ts';
import { CallError, HttpClient } from '#dev/fleet/http.ts';
import { seededRandom } from '#dev/fleet/random.ts';
import { recruit } from '#dev/fleet/roster.ts';
import { Onboarding } from '#shared/contract/driver-entities.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { toE164 } from '#shared/domain/phone.ts';
import { snapToRoad } from '#shared/domain/road-graph.ts';

describe('the fleet’s roster', () => {
  const people = Array.from({ length: 1000 }, (_, index) => recruit(index, 1));

  it('has three drivers around each county town in a fleet of twelve', () => {
    const towns = people.slice(0, 12).map((one) => one.area.town);
    for (const town of ['Embu Town', 'Meru Town', 'Chuka Town', 'Kerugoya Town']) {
      expect(towns.filter((it) => it === town)).toHaveLength(3);
    }
  });

  it('registers every driver with data that the contract accepts', () => {
    for (const one of people) {
      expect(Onboarding.safeParse(one.registration).error).toBeUndefined();
      expect(toE164(one.phone)).toBe(one.phone);
      expect(one.registration.motorbikePlateNumber).toMatch(/^KM[D-G][A-Z] \d{3}[A-Z]$/);
    }
  });

  it('gives each driver a unique account, phone and plate, and the first two hundred a unique name', () => {
    const distinct = (of: (one: (typeof people)[number]) => string, among = people): number =>
      new Set(among.map(of)).size;
    expect(distinct((one) => one.email)).toBe(1000);
    expect(distinct((one) => one.phone)).toBe(1000);
    expect(distinct((one) => one.registration.motorbikePlateNumber)).toBe(1000);
    expect(distinct((one) => one.name, people.slice(0, 200))).toBe(200);
  });

  it('is the same in every run', () => {
    expect(recruit(7, 1)).toEqual(recruit(7, 1));
    expect(recruit(7, 2).email).toBe(recruit(7, 1).email);
  });

  it('works only in towns whose places lie on roads', () => {
    for (const area of AREAS) {
      expect(area.spots.length).toBeGreaterThan(8);
      for (const spot of area.spots) expect(snapToRoad(spot).km).toBeLessThan(0.01);
      const [first] = area.spots;
      expect(first && area.spots.filter((spot) => haversineKm(spot, first) > 0.8).length).toBeGreaterThan(1);
    }
  });
});

describe('the fleet’s cookies', () => {
  /** Sets the cookies given in `?set=…`. */
  const server = createServer((request, answer) => {
    answer.setHeader('set-cookie', new URL(request.url ?? '/', 'http://localhost').searchParams.getAll('set')).end();
  });
  let client: HttpClient;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    client = new HttpClient(`http://127.0.0.1:${port}`, new AbortController().signal);
  });

  async function take(path: string, cookies: string[]): Promise<void> {
    const address = new URL(path, client.url);
    for (const cookie of cookies) address.searchParams.append('set', cookie);
    await client.request(address);
  }

  it('are sent to their path and below, the longest path first', async () => {
    await take('/api/x', ['a=1; Path=/; HttpOnly', 'a=2; path=/stand-in/choose/x', 'b=3=4; Path=/stand-in']);
    expect(client.cookies('/api/users/me')).toBe('a=1');
    expect(client.cookies('/stand-in')).toBe('b=3=4; a=1');
    expect(client.cookies('/stand-in/choose/x')).toBe('a=2; b=3=4; a=1');
    expect(client.cookies('/stand-inside')).toBe('a=1');
  });

  it('default to the folder of the request', async () => {
    await take('/stand-in/auth', ['a=1']);
    expect(client.cookies('/stand-in/token')).toBe('a=1');
    expect(client.cookies('/api')).toBe('');
  });

  it('are replaced, expire by Max-Age before Expires, and are deleted; invalid ones are ignored', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    try {
      const aged = ['a=1; Path=/; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT'];
      await take('/', aged);
      vi.setSystemTime(11_000);
      expect(client.cookies('/')).toBe('');
      // Takes the cookie again, because tough-cookie counts Max-Age from the last access. Boda's server sets Expires.
      await take('/', aged);
      vi.setSystemTime(20_999);
      expect(client.cookies('/')).toBe('a=1');
      await take('/', ['a=2; Path=/']);
      vi.setSystemTime(1e12);
      expect(client.cookies('/')).toBe('a=2');
      await take('/', ['a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'junk', '=x']);
      expect(client.cookies('/')).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('are cleared before someone else signs in', async () => {
    await take('/', ['a=1; Path=/']);
    client.forgetCookies();
    expect(client.cookies('/')).toBe('');
  });
});

describe('the fleet’s gate', () => {
  const gateOf = (atOnce: number, changed: Partial<GateOptions> = {}) =>
    createGate({
      atOnce,
      politeMs: 1,
      waitMs: 5,
      random: () => 0,
      signal: new AbortController().signal,
      onLimited: () => {},
      ...changed,
    });

  it('limits how many calls run at once, and lets every one through in the end', async () => {
    const gate = gateOf(8);
    let inside = 0;
    let most = 0;
    const visit = async (): Promise<void> => {
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 100 }, () => gate.run(visit)));
    expect(most).toBe(8);
  });

  it('waits when the server answers 429, reports it once, and tries again', async () => {
    const delays: number[] = [];
    const gate = gateOf(4, { onLimited: (ms) => delays.push(ms) });
    let turns = 0;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        gate.run(() => {
          turns += 1;
          return turns <= 4 ? Promise.reject(new CallError(429, 'TOO_MANY', 'wait', 30)) : Promise.resolve(i);
        }),
      ),
    );
    expect(answers).toEqual([0, 1, 2, 3]);
    expect(delays).toEqual([30]);
  });

  it('after a 429 lets one call through at a time, with a pause between calls', async () => {
    const gate = gateOf(4, { politeMs: 20 });
    const entered: number[] = [];
    let inside = 0;
    let most = 0;
    let refused = false;
    const visit = async (): Promise<void> => {
      if (!refused) {
        refused = true;
        throw new CallError(429, 'TOO_MANY', 'wait', 10);
      }
      entered.push(performance.now());
      most = Math.max(most, (inside += 1));
      await sleep(5);
      inside -= 1;
    };
    await expect(gate.run(visit)).resolves.toBeUndefined();
    entered.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => gate.run(visit)));
    expect(most).toBe(1);
    const gaps = entered.slice(1).map((at, i) => at - (entered[i] ?? 0));
    // A timer may fire a millisecond early.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(18);
  });

  it('passes on any other error and stays open', async () => {
    const gate = gateOf(1);
    await expect(gate.run(() => Promise.reject(new CallError(0, 'NO_ANSWER', 'gone')))).rejects.toThrow('gone');
    await expect(gate.run(() => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('stops waiting when the fleet is closed', async () => {
    const end = new AbortController();
    const gate = gateOf(1, { signal: end.signal });
    const limited = Array.from({ length: 3 }, () =>
      gate.run(() => Promise.reject(new CallError(429, 'TOO_MANY', 'wait', 60_000))),
    );
    setImmediate(() => end.abort());
    for (const { status } of await Promise.allSettled(limited)) expect(status).toBe('rejected');
  });
});

describe('the fleet’s alarm', () => {
  it('wakes a sleeper, and skips the next sleep if rung before it', async () => {
    const alarm = createAlarm(new AbortController().signal);
    const asleep = alarm.sleep(60_000);
    alarm.ring();
    await asleep;
    alarm.ring();
    await alarm.sleep(60_000);
  });

  it('ends and skips all sleep once the fleet is closed', async () => {
    const end = new AbortController();
    const alarm = createAlarm(end.signal);
    const asleep = alarm.sleep(60_000);
    end.abort();
    await asleep;
    await alarm.sleep(60_000);
  });
});

describe('npm run fleet', () => {
  const GOOD = ['--url', 'http://localhost:3000', '--admin-code', 'code'];

  it('reads its arguments', () => {
    const plain = { url: 'http://localhost:3000', adminCode: 'code', drivers: 12, seed: 1, realistic: false };
    expect(readArguments(GOOD, {})).toEqual(plain);
    expect(readArguments([...GOOD, '--drivers', '200', '--realistic'], {})).toMatchObject({
      drivers: 200,
      realistic: true,
    });
    expect(readArguments(GOOD.slice(0, 2), { ADMIN_CODE: 'code' })).toEqual(plain);
  });

  it.each([
    [['--admin-code', 'x'], '--url is missing.'],
    [['--url', 'localhost:3000', '--admin-code', 'x'], '--url must be an address'],
    [['--url', 'http://localhost:3000'], '--admin-code is missing.'],
    [[...GOOD, '--drivers', 'many'], '--drivers must be a whole number from 1 to 5000.'],
    [[...GOOD, '--drivers', '0'], '--drivers must be a whole number'],
    [[...GOOD, '--speed', '9'], '--speed'],
  ])('says what is wrong with %j', (args, sentence) => {
    expect(() => readArguments(args, {})).toThrow(sentence);
  });
});

describe('the fleet’s random numbers', () => {
  it('are the same for the same seed, from 0 to below 1', () => {
    const [a, b] = [seededRandom(9), seededRandom(9)];
    const drawn = Array.from({ length: 1000 }, () => a());
    expect(Array.from({ length: 1000 }, () => b())).toEqual(drawn);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(drawn.reduce((sum, it) => sum + it, 0) / 1000).toBeCloseTo(0.5, 1);
  });
});
