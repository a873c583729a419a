import { handlersFor, notBuilt } from '../handler.ts';

export const notificationHandlers = handlersFor({
  listNotifications: notBuilt,
  readNotifications: notBuilt,
});
