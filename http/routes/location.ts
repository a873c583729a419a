import { reportFix } from '../../core/location/report-fix.ts';
import { handlersFor, notBuilt } from '../handler.ts';

export const locationHandlers = handlersFor({
  updateLocation: ({ ctx, principal, body }) => reportFix(ctx, principal.user, body),
  shareLocation: notBuilt,
  listShares: notBuilt,
  endShare: notBuilt,
  getSharedLocation: notBuilt,
});
