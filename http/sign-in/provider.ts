import * as oidc from 'openid-client';
import { Refusal } from '#shared/contract/errors.ts';
import { SIGN_IN_TEXTS } from '#shared/contract/sign-in-texts.ts';
import { SIGN_IN_SILENT_S } from '#shared/domain/constants/server.ts';

/** The identity provider that people sign in with. */
export interface SignInProvider {
  kind: 'google' | 'stand-in';
  /**
   * @param origin the origin that the browser uses
   * @throws Refusal UNAVAILABLE when the provider's metadata cannot be read
   */
  configuration(origin: string): Promise<oidc.Configuration>;
  /** Further parameters of the authorization request. */
  parameters: Record<string, string>;
}

/** What is said, and logged, when the provider fails or is silent. */
export const noAnswer = (cause: unknown): Refusal =>
  new Refusal('UNAVAILABLE', { message: SIGN_IN_TEXTS.silent, cause });

/**
 * Google, or another OpenID provider. Its metadata is discovered at the first sign-in; if that fails, the next sign-in
 * tries again. Http is for one on this machine (config.ts).
 * @param silentS how long each of its answers is waited for
 */
export function googleProvider(
  clientId: string,
  clientSecret: string,
  issuer: URL,
  silentS = SIGN_IN_SILENT_S,
): SignInProvider {
  const options = {
    timeout: silentS,
    execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  };
  let found: Promise<oidc.Configuration> | null = null;
  return {
    kind: 'google',
    // Phones are shared: after signing out, somebody else must be able to sign in.
    parameters: { prompt: 'select_account' },
    configuration() {
      found ??= oidc.discovery(issuer, clientId, clientSecret, undefined, options).catch((error: unknown) => {
        found = null;
        throw noAnswer(error);
      });
      return found;
    },
  };
}

/** The stand-in's metadata, which need not be discovered. */
export interface StandInFacts {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where it is mounted, such as /stand-in. */
  path: string;
  signingAlgorithm: string;
  /** Where this process reaches itself. */
  url: string;
}

/** The stand-in: its front channel on the origin the browser uses, its back channel in this process. */
export function standInProvider(facts: StandInFacts): SignInProvider {
  return {
    kind: 'stand-in',
    parameters: {},
    configuration(origin) {
      const back = `${facts.url}${facts.path}`;
      const configuration = new oidc.Configuration(
        {
          issuer: facts.issuer,
          authorization_endpoint: `${origin}${facts.path}/auth`,
          token_endpoint: `${back}/token`,
          jwks_uri: `${back}/jwks`,
        },
        facts.clientId,
        { client_secret: facts.clientSecret, id_token_signed_response_alg: facts.signingAlgorithm },
      );
      oidc.allowInsecureRequests(configuration);
      return Promise.resolve(configuration);
    },
  };
}
