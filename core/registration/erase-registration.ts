import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { deleteOnceLogged } from '../store/audit.ts';

/** Erases the driver and their photos. */
export async function eraseRegistration(ctx: Context, _id: ObjectId): Promise<void> {
  await deleteOnceLogged(ctx, 'drivers', _id);
  await ctx.store.files.deleteMany({ ownerId: _id });
}
