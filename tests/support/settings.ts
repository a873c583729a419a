import { ObjectId } from 'mongodb';
import type { Context } from '#core/context.ts';
import { forgetSettings } from '#core/store/settings.ts';
import type { SettingKey } from '#shared/domain/settings.ts';

/** Stores any value, valid or not, as if an admin of this process had set it. */
export async function keepSetting(ctx: Context, key: SettingKey, value: string): Promise<void> {
  await ctx.store.settings.updateOne(
    { key },
    {
      $set: { value, updatedAt: ctx.clock.now() },
      $setOnInsert: { _id: new ObjectId(), description: 'Set by a test' },
    },
    { upsert: true },
  );
  forgetSettings(ctx.store);
}
