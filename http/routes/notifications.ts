import { listNotifications, readNotifications } from '../../core/notifications/notifications.ts';
import { handlersFor } from '../handler.ts';

export const notificationHandlers = handlersFor({
  listNotifications: ({ ctx, principal }) => listNotifications(ctx, principal.user),
  readNotifications: ({ ctx, principal }) => readNotifications(ctx, principal.user),
});
