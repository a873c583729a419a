import { deleteOwnAccount } from '#core/account/delete-own-account.ts';
import { ownData } from '#core/account/own-data.ts';
import { renewedToken } from '#core/people/sessions.ts';
import { updateProfile } from '#core/account/update-profile.ts';
import { presentMe } from '#core/people/profile.ts';
import { signOutElsewhere } from '#core/account/sign-out.ts';
import { clearCookie, readSession, setCookie } from '../cookies.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { originFor } from '../origin-check.ts';

export const userHandlers = ({ config, cookies }: Deps) =>
  handlersFor({
    headMe: () => undefined,
    getMe: async ({ ctx, principal, req, res }) => {
      const renewed = await renewedToken(ctx, readSession(req, cookies.user));
      if (renewed !== null) setCookie(res, cookies.user, renewed, principal.expiresAt);
      return presentMe(principal.user);
    },
    updateProfile: ({ ctx, principal, body }) => updateProfile(ctx, principal.user, body),
    getOwnData: ({ ctx, principal, req }) => ownData(ctx, principal.user, originFor(req, config)),
    endOtherSessions: ({ ctx, principal }) => signOutElsewhere(ctx, principal),
    deleteMe: async ({ ctx, principal, res }) => {
      const done = await deleteOwnAccount(ctx, principal.user);
      clearCookie(res, cookies.user);
      return done;
    },
  });
