import { authenticateAdmin } from '../../core/admin/admin-sessions.ts';
import { readFile } from '../../core/files.ts';
import { toObjectId } from '../../core/ids.ts';
import { authenticate } from '../../core/people/sessions.ts';
import { readCookie } from '../cookies.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';

/** Photos, for those of R12: a user's session, an admin's, or both may entitle. */
export const fileHandlers = ({ cookies }: Deps) =>
  handlersFor({
    getFile: async ({ ctx, req, res, params }) => {
      const [principal, admin] = await Promise.all([
        authenticate(ctx, readCookie(req, cookies.user)),
        authenticateAdmin(ctx, readCookie(req, cookies.admin)),
      ]);
      const viewer = { user: principal?.user, admin: admin?.admin, from: req.ip ?? '' };
      const { bytes } = await readFile(ctx, toObjectId(params.id), viewer);
      res.set({ 'Cache-Control': 'private, max-age=86400', 'Content-Disposition': 'inline' });
      return Buffer.from(bytes);
    },
  });
