import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { endLink, followed, listLinks } from '#core/location/links.ts';
import { createShare } from '#core/location/shares.ts';
import { tripPhoto } from '#core/location/trip-links.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { originFor } from '../origin-check.ts';

/** Handlers for positions and the links to them (R14, R15, R29). */
export const locationHandlers = ({ config }: Deps) =>
  handlersFor({
    updateLocation: ({ ctx, principal, body }) => reportFix(ctx, principal.user, body),
    shareLocation: ({ ctx, principal, body, req }) => createShare(ctx, principal.user, body, originFor(req, config)),
    listShares: ({ ctx, principal, req }) => listLinks(ctx, principal.user, originFor(req, config)),
    endShare: async ({ ctx, principal, params }) => {
      await endLink(ctx, principal.user, toObjectId(params.id));
      return { ok: true };
    },
    getSharedLocation: async ({ ctx, params, res }) => {
      res.set('X-Robots-Tag', 'noindex');
      return (await followed(ctx, params.token)).shown;
    },
    getSharedPhoto: async ({ ctx, params, res }) => {
      res.set({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'private, max-age=3600', 'Content-Disposition': 'inline' });
      return Buffer.from(await tripPhoto(ctx, params.token));
    },
  });
