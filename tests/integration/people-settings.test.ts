import { beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#core/store/settings.ts';
import { SETTING_KEYS } from '#shared/domain/settings.ts';
import { testContext, type TestContext } from '../support/context.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';

describe('R5, R9, R11, R15, R21 settings', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  beforeAll(() => void (ctx = testContext(opened.store)));

  const defaults = {
    requireDriverApproval: true,
    rideRequestTimeoutS: 300,
    shareLocationHours: 4,
    supportHotline: '+254700000000',
    openOfferCount: 10,
    waveSize: 3,
    waveS: 15,
    townFareMaxKm: 0,
    requireStartPin: false,
  };

  it('R9, R15, R21 unset settings have their defaults', async () => {
    expect(await readSettings(ctx)).toEqual(defaults);
  });

  it('R5, R9, R15, R21 a setting takes effect at once in this process and is stored once', async () => {
    await keepSetting(ctx, 'require_driver_approval', 'false');
    await keepSetting(ctx, 'ride_request_timeout_seconds', '60');
    await keepSetting(ctx, 'ride_request_timeout_seconds', '90');
    await keepSetting(ctx, 'share_location_hours', '0.5');
    await keepSetting(ctx, 'support_hotline', '+254711111111');
    await keepSetting(ctx, 'open_offer_count', '50');
    await keepSetting(ctx, 'town_fare_max_km', '7.5');
    await keepSetting(ctx, 'require_start_pin', 'true');
    expect(await readSettings(ctx)).toEqual({
      requireDriverApproval: false,
      rideRequestTimeoutS: 90,
      shareLocationHours: 0.5,
      supportHotline: '+254711111111',
      openOfferCount: 50,
      waveSize: 3,
      waveS: 15,
      townFareMaxKm: 7.5,
      requireStartPin: true,
    });
    expect(await ctx.store.settings.countDocuments()).toBe(7);
  });

  it('R5, R9, R15, R21 a malformed value counts as unset', async () => {
    for (const value of ['', ' ', 'soon', '-5', '0', 'NaN', 'Infinity', '1e9', '1.5.2', ' 90 ', '0x40', 'FALSE']) {
      for (const key of SETTING_KEYS) await keepSetting(ctx, key, value);
      expect(await readSettings(ctx), value).toEqual(defaults);
    }
  });

  it('R9, R15, R21, R23 a value at a bound is accepted; one outside it counts as unset', async () => {
    const read = {
      rideRequestTimeoutS: 300,
      shareLocationHours: 4,
      openOfferCount: 10,
      waveSize: 3,
      waveS: 15,
      townFareMaxKm: 0,
    };
    for (const [key, name, inside, outside] of [
      ['ride_request_timeout_seconds', 'rideRequestTimeoutS', ['30', '3600'], ['29', '3601', '90.5']],
      ['share_location_hours', 'shareLocationHours', ['0.5', '168'], ['0.4', '168.001', '0.0001']],
      ['wave_size', 'waveSize', ['1', '100'], ['0', '101', '1.5']],
      ['wave_seconds', 'waveS', ['5', '300'], ['4', '301', '5.5']],
      ['open_offer_count', 'openOfferCount', ['1', '100'], ['0', '101', '1.5']],
      ['town_fare_max_km', 'townFareMaxKm', ['0', '100'], ['-1', '100.5']],
    ] as const) {
      for (const value of inside) {
        await keepSetting(ctx, key, value);
        expect((await readSettings(ctx))[name], `${key} ${value}`).toBe(Number(value));
      }
      for (const value of outside) {
        await keepSetting(ctx, key, value);
        expect((await readSettings(ctx))[name], `${key} ${value}`).toBe(read[name]);
      }
    }
  });
});
