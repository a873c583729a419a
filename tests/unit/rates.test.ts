import { describe, expect, test } from 'vitest';
import { createRates } from '#core/limits/rates.ts';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { COMMANDS } from '#shared/contract/events.ts';
import { RATES, type EndpointRate } from '#shared/contract/rates.ts';
import type { EndpointName } from '#shared/contract/routes.ts';

const ENDPOINTS = Object.entries(API) as [EndpointName, Endpoint][];
const HEALTH_CHECKS: EndpointName[] = ['getHealthz', 'getReadyz'];
const usual = () => createRates({ userPerMin: 120, addressPerMin: 60 });

describe('rate classes', () => {
  test.each(ENDPOINTS)(
    '%s: public endpoints count by address, others by person, health checks not at all',
    (name, { who, rate }) => {
      if (rate !== 'unlimited') expect(RATES[rate].by).toBe(who === 'public' ? 'address' : 'person');
      else expect(HEALTH_CHECKS).toContain(name);
    },
  );

  test.each(Object.entries(COMMANDS))('%s counts by socket', (_name, { rate }) => {
    expect(RATES[rate].by).toBe('socket');
  });

  test('a share link and an admin device allow 60 requests a minute, a sign-in in progress 10, signed-in people 120', () => {
    for (const name of ['sharePoll', 'adminSignIn'] as const) {
      expect(RATES[name]).toEqual({ points: 60, windowS: 60, by: 'address' });
    }
    expect(RATES.signIn).toEqual({ points: 10, windowS: 60, by: 'address' });
    expect(RATES.person).toEqual({ points: 120, windowS: 60, by: 'person' });
    expect(RATES.areaWatch).toEqual({ points: 1, windowS: 1, by: 'socket' });
  });
});

describe('counters', () => {
  const takeAll = async (name: EndpointRate, key: string, rates = usual()): Promise<number> => {
    for (let n = 0; ; n += 1) if (!(await rates.take(name, key)).ok) return n;
  };

  test('each class and each key has its own counter', async () => {
    const rates = usual();
    expect(await takeAll('signIn', '10.0.0.1', rates)).toBe(10);
    expect((await rates.take('sharePoll', '10.0.0.1')).ok).toBe(true);
    expect((await rates.take('signIn', '10.0.0.2')).ok).toBe(true);
  });

  test('a refusal says how long to wait; a point given back can be used again', async () => {
    const rates = usual();
    await takeAll('registration', 'a driver', rates);
    expect(await rates.take('registration', 'a driver')).toEqual({
      ok: false,
      limit: 6,
      windowS: 60,
      remaining: 0,
      retryAfterS: 60,
    });
    await rates.take('registration', 'someone');
    await rates.giveBack('registration', 'someone');
    expect(await takeAll('registration', 'someone', rates)).toBe(6);
  });

  test('RATE_USER_PER_MIN and RATE_ADDRESS_PER_MIN scale the classes of their kind', async () => {
    const rates = createRates({ userPerMin: 12, addressPerMin: 7 });
    const limits = async (...names: EndpointRate[]): Promise<number[]> =>
      Promise.all(names.map(async (name) => (await rates.take(name, 'x')).limit));
    expect(await limits('person', 'accept', 'registration')).toEqual([12, 60, 1]);
    expect(await limits('signIn', 'sharePoll', 'config')).toEqual([2, 7, 140]);
  });
});
