import { subscribe } from '#core/push/subscribe.ts';
import { handlersFor } from '../handler.ts';

export const pushHandlers = handlersFor({
  subscribePush: async ({ ctx, principal, body }) => {
    await subscribe(ctx, principal, body);
    return { ok: true as const };
  },
});
