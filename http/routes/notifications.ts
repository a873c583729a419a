import { listNotifications, readNotifications } from '#core/notifications/notifications.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { handlersFor } from '../handler.ts';

export const notificationHandlers = handlersFor({
  listNotifications: ({ ctx, principal }) => listNotifications(ctx, principal.user),
  readNotifications: ({ ctx, principal, body }) =>
    readNotifications(ctx, principal.user, body?.upTo ? toObjectId(body.upTo) : null),
});
