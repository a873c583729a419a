import { presentMe, updateProfile } from '../../core/people/profile.ts';
import { handlersFor } from '../handler.ts';

export const userHandlers = handlersFor({
  headMe: () => undefined,
  getMe: ({ principal }) => presentMe(principal.user),
  updateProfile: ({ ctx, principal, body }) => updateProfile(ctx, principal.user, body),
});
