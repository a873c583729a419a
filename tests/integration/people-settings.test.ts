import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, writeSetting } from '../../core/settings.ts';
import { testContext, type TestContext } from '../support/context.ts';
import { testStore, type TestStore } from '../support/store.ts';

describe('R5, R9, R15, R21 settings', () => {
  let opened: TestStore;
  let ctx: TestContext;
  beforeAll(async () => {
    opened = await testStore();
    ctx = testContext(opened.store);
  });
  afterAll(() => opened.close());

  const defaults = {
    requireDriverApproval: true,
    rideRequestTimeoutS: 300,
    shareLocationHours: 4,
    supportHotline: '+254700000000',
    openOfferCount: 10,
  };

  it('R9, R15, R21 the defaults hold where nothing is set', async () => {
    expect(await readSettings(ctx)).toEqual(defaults);
  });

  it('R5, R9, R15, R21 what is set is read at once here, and kept once', async () => {
    await writeSetting(ctx, 'require_driver_approval', 'false');
    await writeSetting(ctx, 'ride_request_timeout_seconds', '60');
    await writeSetting(ctx, 'ride_request_timeout_seconds', ' 90 ');
    await writeSetting(ctx, 'share_location_hours', '0.5');
    await writeSetting(ctx, 'support_hotline', '+254711111111');
    await writeSetting(ctx, 'open_offer_count', '50');
    expect(await readSettings(ctx)).toEqual({
      requireDriverApproval: false,
      rideRequestTimeoutS: 90,
      shareLocationHours: 0.5,
      supportHotline: '+254711111111',
      openOfferCount: 50,
    });
    expect(await ctx.store.settings.countDocuments()).toBe(5);
  });

  it('R5, R9, R15, R21 a value that makes no sense counts as none', async () => {
    for (const value of ['', ' ', 'soon', '-5', '0', 'NaN', 'Infinity', '1e9', '1.5.2']) {
      await writeSetting(ctx, 'require_driver_approval', value);
      await writeSetting(ctx, 'ride_request_timeout_seconds', value);
      await writeSetting(ctx, 'share_location_hours', value);
      await writeSetting(ctx, 'open_offer_count', value);
      await writeSetting(ctx, 'support_hotline', '');
      expect(await readSettings(ctx)).toEqual(defaults);
    }
  });

  it('R9 what another process set is seen within 5 s', async () => {
    await writeSetting(ctx, 'open_offer_count', '7');
    expect((await readSettings(ctx)).openOfferCount).toBe(7);
    await ctx.store.settings.updateOne({ key: 'open_offer_count' }, { $set: { value: '8' } });
    ctx.clock.advance(4999);
    expect((await readSettings(ctx)).openOfferCount).toBe(7);
    ctx.clock.advance(1);
    expect((await readSettings(ctx)).openOfferCount).toBe(8);
  });
});
