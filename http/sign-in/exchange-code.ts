import * as oidc from 'openid-client';
import type { Identity } from '#core/people/sign-in.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { withoutUnseen } from '#shared/domain/visible-text.ts';
import type { PendingSignIn } from './pending.ts';
import { noAnswer } from './provider.ts';

const TEXT_MAX = 2048;
const EMAIL_MAX = 254;

/** Names from the provider are shown to others, so they are cleaned like typed ones. */
const text = (value: unknown): string => (typeof value === 'string' ? withoutUnseen(value.slice(0, TEXT_MAX)) : '');

/**
 * Exchanges the code for the person's identity. The callback URL is rebuilt from the cookie, with its state and the
 * provider's issuer, since the browser may not have sent them.
 * @throws Refusal SIGN_IN_EXPIRED when the provider rejects the code, UNAVAILABLE when it does not answer
 */
export async function identityFor(
  configuration: oidc.Configuration,
  pending: PendingSignIn,
  code: string,
): Promise<Identity> {
  const callback = new URL(pending.redirectUri);
  const { issuer } = configuration.serverMetadata();
  callback.search = new URLSearchParams({ code, state: pending.state, iss: issuer }).toString();
  const tokens = await oidc
    .authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw refusalFor(error);
    });
  const claims = tokens.claims();
  if (typeof claims?.['email'] !== 'string' || claims['email'].length > EMAIL_MAX) throw new Refusal('SIGN_IN_EXPIRED');
  const name = text(claims['name']) || claims['email'];
  return {
    issuer,
    sub: claims.sub,
    email: claims['email'],
    emailVerified: claims['email_verified'] === true,
    given_name: text(claims['given_name']) || name,
    name,
    picture: text(claims['picture']) || null,
  };
}

/** A rejected code (used, foreign or expired) stays rejected; if the provider does not answer, a retry may succeed. */
function refusalFor(error: unknown): unknown {
  const busy = error instanceof oidc.ResponseBodyError && (error.status >= 500 || error.status === 429);
  const silent = error instanceof Error && SILENT.has(codeOf(error));
  if (busy || silent) return noAnswer(error);
  if (
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ClientError
  ) {
    return new Refusal('SIGN_IN_EXPIRED', { cause: error });
  }
  return error;
}

/**
 * Error codes for no connection, no response in time, or a response from something else (a captive portal, a proxy).
 */
const SILENT: ReadonlySet<string> = new Set([
  'TypeError',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name);
