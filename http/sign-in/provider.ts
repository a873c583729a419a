import * as oidc from 'openid-client';
import { Refusal } from '#shared/contract/errors.ts';
import { SIGN_IN_TEXTS } from '#shared/texts/en/sign-in-messages.ts';
import { SIGN_IN_SILENT_S } from '#shared/domain/constants/server.ts';

export interface SignInProvider {
  kind: 'google' | 'stand-in';
  /**
   * @param origin the origin that the browser uses
   * @throws Refusal UNAVAILABLE when the provider's metadata cannot be read
   */
  configuration(origin: string): Promise<oidc.Configuration>;
  /** Additional parameters of the authorization request. */
  parameters: Record<string, string>;
}

/** Returns the refusal, whose cause is logged, for when the provider fails or times out. */
export const noAnswer = (cause: unknown): Refusal =>
  new Refusal('UNAVAILABLE', { message: SIGN_IN_TEXTS.silent, cause });

/**
 * Google, or another OpenID provider. Its metadata is discovered at the first sign-in; if that fails, the next sign-in
 * retries. Plain http is allowed only on this machine (config.ts).
 * @param silentS how long to wait for each response of the provider, seconds
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
    // Phones are shared: after a sign-out, another person must be able to sign in.
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

/** The stand-in's metadata, which needs no discovery. */
interface StandInFacts {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The path where the stand-in is mounted, such as /stand-in. */
  path: string;
  signingAlgorithm: string;
  /** The URL at which this process reaches itself. */
  url: string;
}

/** Returns the stand-in: its front channel on the origin that the browser uses, its back channel in this process. */
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
