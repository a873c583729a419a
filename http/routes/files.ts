import { readFile } from '#core/lib/files.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { handlersFor } from '../handler.ts';

/** Photos, for those allowed to see them (R12), by a person's session, an admin's, or both. */
export const fileHandlers = handlersFor({
  getFile: async ({ ctx, principal: { user }, actor, res, params }) => {
    const { kind, bytes } = await readFile(ctx, toObjectId(params.id), { user: user?.user, actor });
    // Documents are never cached: phones are shared, and every view by an admin must be logged.
    const isDocument = kind === 'idCard' || kind === 'licence';
    res.set({ 'Cache-Control': isDocument ? 'no-store' : 'private, max-age=86400', 'Content-Disposition': 'inline' });
    return Buffer.from(bytes);
  },
});
