import { toObjectId } from '../../core/ids.ts';
import { reportFix } from '../../core/location/report-fix.ts';
import { createShare, endShare, listShares, presentShared, shareOf } from '../../core/location/shares.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { originFor } from '../origin-check.ts';

/** Positions and links to them (R14, R15). */
export const locationHandlers = ({ config }: Deps) =>
  handlersFor({
    updateLocation: ({ ctx, principal, body }) => reportFix(ctx, principal.user, body),
    shareLocation: ({ ctx, principal, body, req }) => createShare(ctx, principal.user, body, originFor(req, config)),
    listShares: ({ ctx, principal, req }) => listShares(ctx, principal.user, originFor(req, config)),
    endShare: async ({ ctx, principal, params }) => {
      await endShare(ctx, principal.user, toObjectId(params.id));
      return { ok: true };
    },
    getSharedLocation: async ({ ctx, params, res }) => {
      res.set('X-Robots-Tag', 'noindex');
      return presentShared(await shareOf(ctx, params.token));
    },
  });
