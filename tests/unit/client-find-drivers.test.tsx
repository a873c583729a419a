// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig, useConfig } from '#client/data/phone/config.ts';
import { useFindDrivers } from '#client/features/passenger/booking/use-find-drivers.ts';
import { EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { useTownFareMaxKm } from '#client/parts/ride/use-town-fare-max.ts';
import { TOWN_FARE_MAX_DEFAULT_KM } from '#shared/domain/constants/rules.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CLIENT_CONFIG } from '#tests/support/client-config.ts';

const DRAFT = { ...EMPTY_DRAFT, pickup: 'Embu Town', destination: 'Runyenjes' };
const DRIVERS = [{ id: 'a'.repeat(24) }];

const [STATUS, say] = ERRORS.TOO_MANY;
const json = (status: number, body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const FAILURES = [
  ['refused', () => json(STATUS, { error: say(), code: 'TOO_MANY' })],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const;

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  cleanup();
  useConfig.setState(useConfig.getInitialState(), true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(FAILURES)('R50.11 when the configuration is %s', (_how, answer) => {
  beforeEach(() => {
    vi.stubGlobal('fetch', (address: string) => (address.startsWith('/api/config') ? answer() : json(200, DRIVERS)));
  });

  it.each([
    ['the one last known', CLIENT_CONFIG, CLIENT_CONFIG.townFareMaxKm],
    ['the default', null, TOWN_FARE_MAX_DEFAULT_KM],
  ])('R50.11 Find Drivers finds them, with %s, and says nothing', async (_which, config, townFareMaxKm) => {
    useConfig.setState({ config });
    const onFound = vi.fn();
    const { result } = renderHook(() => useFindDrivers(onFound));
    await result.current.find(DRAFT, null);
    expect(onFound).toHaveBeenCalledExactlyOnceWith({ found: DRIVERS, townFareMaxKm });
    expect(result.current.problem).toBeNull();
  });

  it('R50.11 a screen that needs it for its button has one, and everything else uses the one last known', async () => {
    const { result } = renderHook(useTownFareMaxKm);
    await expect.poll(() => result.current).toBe(TOWN_FARE_MAX_DEFAULT_KM);
    await expect(loadConfig()).rejects.toThrow();
    useConfig.setState({ config: CLIENT_CONFIG });
    expect(await loadConfig()).toEqual(CLIENT_CONFIG);
  });
});

it('R44 a search that is refused itself says why', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/config') ? json(200, CLIENT_CONFIG) : json(STATUS, { error: say(), code: 'TOO_MANY' }),
  );
  const { result } = renderHook(() => useFindDrivers(() => undefined));
  await result.current.find(DRAFT, null);
  await expect.poll(() => result.current.problem).toBe(say());
});
