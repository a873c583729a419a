import { describe, expect, it } from 'vitest';
import { AREAS } from '../../dev/fleet/areas.ts';
import { readArguments } from '../../dev/fleet/arguments.ts';
import { createAlarm } from '../../dev/fleet/clock.ts';
import { CookieJar } from '../../dev/fleet/cookie-jar.ts';
import { createGate } from '../../dev/fleet/gate.ts';
import { CallError } from '../../dev/fleet/http.ts';
import { seededRandom } from '../../dev/fleet/random.ts';
import { recruit } from '../../dev/fleet/roster.ts';
import { Onboarding } from '../../shared/contract/driver-entities.ts';
import { haversineKm } from '../../shared/domain/geo.ts';
import { toE164 } from '../../shared/domain/phone.ts';
import { snapToRoad } from '../../shared/domain/road-graph.ts';

describe('the fleet’s roster', () => {
  const people = Array.from({ length: 1000 }, (_, index) => recruit(index, 1));

  it('has three drivers around each county town in a fleet of twelve', () => {
    const towns = people.slice(0, 12).map((one) => one.area.town);
    for (const town of ['Embu Town', 'Meru Town', 'Chuka Town', 'Kerugoya Town']) {
      expect(towns.filter((it) => it === town)).toHaveLength(3);
    }
  });

  it('registers every driver with what the contract takes', () => {
    for (const one of people) {
      expect(Onboarding.safeParse(one.registration).error).toBeUndefined();
      expect(toE164(one.phone)).toBe(one.phone);
      expect(one.registration.motorbikePlateNumber).toMatch(/^KM[D-G][A-Z] \d{3}[A-Z]$/);
    }
  });

  it('gives each an account, a phone, a plate and, in the first two hundred, a name of their own', () => {
    const distinct = (of: (one: (typeof people)[number]) => string, among = people): number =>
      new Set(among.map(of)).size;
    expect(distinct((one) => one.email)).toBe(1000);
    expect(distinct((one) => one.phone)).toBe(1000);
    expect(distinct((one) => one.registration.motorbikePlateNumber)).toBe(1000);
    expect(distinct((one) => one.name, people.slice(0, 200))).toBe(200);
  });

  it('is the same at every run', () => {
    expect(recruit(7, 1)).toEqual(recruit(7, 1));
    expect(recruit(7, 2).email).toBe(recruit(7, 1).email);
  });

  it('works round towns whose places lie on roads', () => {
    for (const area of AREAS) {
      expect(area.spots.length).toBeGreaterThan(8);
      for (const spot of area.spots) expect(snapToRoad(spot).km).toBeLessThan(0.01);
      const [first] = area.spots;
      expect(first && area.spots.filter((spot) => haversineKm(spot, first) > 0.8).length).toBeGreaterThan(1);
    }
  });
});

describe('the fleet’s cookie jar', () => {
  it('sends a cookie to its path and below, the longest path first', () => {
    const jar = new CookieJar();
    jar.take(['a=1; Path=/; HttpOnly', 'a=2; path=/stand-in/choose/x', 'b=3=4; Path=/stand-in'], '/api/x', 0);
    expect(jar.header('/api/users/me', 0)).toBe('a=1');
    expect(jar.header('/stand-in', 0)).toBe('b=3=4; a=1');
    expect(jar.header('/stand-in/choose/x', 0)).toBe('a=2; b=3=4; a=1');
    expect(jar.header('/stand-inside', 0)).toBe('a=1');
  });

  it('takes the request’s folder where no path is given', () => {
    const jar = new CookieJar();
    jar.take(['a=1'], '/stand-in/auth', 0);
    expect(jar.header('/stand-in/token', 0)).toBe('a=1');
    expect(jar.header('/api', 0)).toBe('');
  });

  it('replaces, expires by Max-Age before Expires, and deletes', () => {
    const jar = new CookieJar();
    jar.take(['a=1; Path=/; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], '/', 1000);
    expect(jar.header('/', 10_999)).toBe('a=1');
    expect(jar.header('/', 11_000)).toBe('');
    jar.take(['a=2; Path=/'], '/', 1000);
    expect(jar.header('/', 1e12)).toBe('a=2');
    jar.take(['a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'junk', '=x'], '/', 1000);
    expect(jar.header('/', 1000)).toBe('');
  });
});

describe('the fleet’s gate', () => {
  const gateOf = (atOnce: number, onLimited: (ms: number) => void = () => {}, signal = new AbortController().signal) =>
    createGate({ atOnce, politeMs: 1, waitMs: 5, random: () => 0, signal, onLimited });

  it('lets so many through at once, and every one in the end', async () => {
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

  it('waits when the server answers 429, says so once, and tries again', async () => {
    const told: number[] = [];
    const gate = gateOf(4, (ms) => told.push(ms));
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
    expect(told).toEqual([30]);
  });

  it('passes on every other error and stays open', async () => {
    const gate = gateOf(1);
    await expect(gate.run(() => Promise.reject(new CallError(0, 'NO_ANSWER', 'gone')))).rejects.toThrow('gone');
    await expect(gate.run(() => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('lets nobody wait when the fleet is closed', async () => {
    const end = new AbortController();
    const gate = gateOf(1, () => {}, end.signal);
    const limited = gate.run(() => Promise.reject(new CallError(429, 'TOO_MANY', 'wait', 60_000)));
    setImmediate(() => end.abort());
    await expect(limited).rejects.toThrow();
  });
});

describe('the fleet’s alarm', () => {
  it('wakes who sleeps, and keeps who was about to', async () => {
    const alarm = createAlarm(new AbortController().signal);
    const asleep = alarm.sleep(60_000);
    alarm.ring();
    await asleep;
    alarm.ring();
    await alarm.sleep(60_000);
  });

  it('lets nobody sleep once the fleet is closed', async () => {
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

describe('the fleet’s dice', () => {
  it('fall alike for the same seed and lie from 0 to below 1', () => {
    const [a, b] = [seededRandom(9), seededRandom(9)];
    const drawn = Array.from({ length: 1000 }, () => a());
    expect(Array.from({ length: 1000 }, () => b())).toEqual(drawn);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(drawn.reduce((sum, it) => sum + it, 0) / 1000).toBeCloseTo(0.5, 1);
  });
});
