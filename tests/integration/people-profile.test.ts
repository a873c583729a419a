import { beforeAll, describe, expect, it } from 'vitest';
import { ObjectId } from 'mongodb';
import { updateProfile } from '#core/account/update-profile.ts';
import { ProfileUpdate } from '#shared/contract/entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { makeDriver, makeNewcomer, testContext, type TestContext } from '../support/context.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

describe('spec 1 §5 profile', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  beforeAll(() => void (ctx = testContext(opened.store)));

  it('spec 1 §5 name and phone are trimmed, and the phone is stored as E.164', async () => {
    const user = await makeNewcomer(ctx);
    const input = parseInput(ProfileUpdate, { user_type: 'passenger', name: '  Achieng ', phone: ' 0712 345 678 ' });
    const me = await updateProfile(ctx, user, input);
    expect(me).toMatchObject({ user_type: 'passenger', name: 'Achieng', phone: '+254712345678' });
    expect(await ctx.store.users.findOne({ _id: user._id })).toMatchObject({
      name: 'Achieng',
      phone: '+254712345678',
    });
  });

  it('architecture "Sign-in and sessions": user_type is set once; name and phone may change', async () => {
    const user = await makeNewcomer(ctx);
    const profile = { user_type: 'passenger', name: 'Mutua', phone: '0712345678' } as const;
    await updateProfile(ctx, user, profile);
    const later = await updateProfile(ctx, user, { ...profile, name: 'Mutua K.', phone: '0110345678' });
    expect(later).toMatchObject({ user_type: 'passenger', name: 'Mutua K.', phone: '+254110345678' });
    await expect(updateProfile(ctx, user, { ...profile, user_type: 'driver', name: 'X' })).rejects.toMatchObject({
      code: 'USER_TYPE_SET',
    });
    expect((await ctx.store.users.findOne({ _id: user._id }))?.name).toBe('Mutua K.');
  });

  it('when both types are chosen at once, one wins', async () => {
    for (let round = 0; round < rounds(60); round += 1) {
      const user = await makeNewcomer(ctx);
      const types = ['passenger', 'driver', 'passenger', 'driver'] as const;
      const outcomes = await Promise.allSettled(
        types.map((user_type) => updateProfile(ctx, user, { user_type, name: user_type, phone: '0712345678' })),
      );
      const kept = await ctx.store.users.findOne({ _id: user._id });
      for (const [i, outcome] of outcomes.entries()) {
        expect(outcome.status).toBe(types[i] === kept?.userType ? 'fulfilled' : 'rejected');
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'USER_TYPE_SET' });
      }
      expect(kept?.name).toBe(kept?.userType);
    }
  });

  it('a deleted account answers as if there were no session', async () => {
    const user = await makeNewcomer(ctx, { _id: new ObjectId() });
    await ctx.store.users.deleteOne({ _id: user._id });
    await expect(
      updateProfile(ctx, user, { user_type: 'driver', name: 'A', phone: '0712345678' }),
    ).rejects.toMatchObject({ code: 'NO_SESSION' });
  });

  it('spec 1 §5 a registered driver’s listing follows their name and phone', async () => {
    // For an approved driver the change waits for review (R46).
    const { user } = await makeDriver(ctx, { verification: 'pending' });
    await updateProfile(ctx, user, { user_type: 'driver', name: 'Kamau', phone: '0722000111' });
    expect(await ctx.store.drivers.findOne({ _id: user._id })).toMatchObject({
      fullName: 'Kamau',
      phone: '+254722000111',
    });
  });
});
