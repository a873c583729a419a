import { isDocument, readPhoto } from '#core/drivers/read-photo.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { handlersFor } from '../handler.ts';

/** Handlers for photos, which a person's session, an admin's, or both may be allowed to see (R12). */
export const fileHandlers = handlersFor({
  getFile: async ({ ctx, principal: { user }, actor, res, params }) => {
    const file = await readPhoto(ctx, toObjectId(params.id), { user: user?.user, actor });
    // Documents are not cached, because every view by an admin must be logged. Phones are shared, so a cached photo
    // must not outlast the session: `Vary: Cookie`.
    res.vary('Cookie').set({
      'Cache-Control': isDocument(file) ? 'no-store' : 'private, max-age=86400',
      'Content-Disposition': 'inline',
    });
    return Buffer.from(file.bytes);
  },
});
