import type { Request, Response } from 'express';
import * as oidc from 'openid-client';
import type { Context } from '#core/context.ts';
import { networkOf } from '#core/limits/network.ts';
import { exchangeOnce } from '#core/people/sign-in.ts';
import { authenticate } from '#core/people/sessions.ts';
import { endReplaced, signOut } from '#core/account/sign-out.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { clearCookie, readCookie, readSession, setCookie } from '../cookies.ts';
import type { Deps } from '../deps.ts';
import { handlersFor } from '../handler.ts';
import { originFor } from '../origin-check.ts';
import { identityFor } from '../sign-in/exchange-code.ts';
import { pendingEnd, seal, unseal } from '../sign-in/pending.ts';

const OK = { ok: true } as const;

/**
 * Handlers for sign-in (OpenID Connect with PKCE) and logout (spec 1 §4; docs/architecture.md, "Sign-in and sessions").
 */
export function signInHandlers({ provider, secret, cookies, config }: Deps) {
  /** Starts a sign-in: stores its secrets in the cookie and returns the URL to redirect to. */
  const begin = async (ctx: Context, req: Request, res: Response): Promise<string> => {
    const origin = originFor(req, config);
    const pending = {
      verifier: oidc.randomPKCECodeVerifier(),
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      redirectUri: `${origin}/auth/callback`,
    };
    const url = oidc.buildAuthorizationUrl(await provider.configuration(origin), {
      redirect_uri: pending.redirectUri,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
      ...provider.parameters,
    });
    const now = ctx.clock.now();
    setCookie(res, cookies.signIn, seal(pending, secret, now), pendingEnd(now));
    return url.href;
  };

  return handlersFor({
    getRedirectUrl: async ({ ctx, req, res }) => ({ redirectUrl: await begin(ctx, req, res) }),

    startSignIn: async ({ ctx, req, res }) => res.redirect(await begin(ctx, req, res)),

    createSession: async ({ ctx, req, res, body }) => {
      const pending = unseal(readCookie(req, cookies.signIn), secret, ctx.clock.now());
      if (!pending) throw new Refusal('SIGN_IN_EXPIRED');
      const configuration = await provider.configuration(new URL(pending.redirectUri).origin);
      const foreign =
        (body.state !== undefined && body.state !== pending.state) ||
        (body.iss !== undefined && body.iss !== configuration.serverMetadata().issuer);
      if (foreign) throw new Refusal('SIGN_IN_EXPIRED');
      const session = await exchangeOnce(ctx, networkOf(req.ip ?? ''), [body.code, pending.state], () =>
        identityFor(configuration, pending, body.code),
      );
      await endReplaced(ctx, readSession(req, cookies.user), session.token);
      setCookie(res, cookies.user, session.token, session.expiresAt);
      return OK;
    },

    logout: async ({ ctx, req, res, query: { of } }) => {
      const principal = await authenticate(ctx, readSession(req, cookies.user));
      if (!principal || (of !== undefined && of !== principal.user._id.toHexString())) return OK;
      await signOut(ctx, principal);
      // Cleared only now: a late sign-out whose session has ended must not clear the cookie of a newer session.
      clearCookie(res, cookies.user);
      return OK;
    },
  });
}
