import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { accountOf, isEmail, subjectOf } from './accounts.ts';
import { chooserPage, troublePage } from './chooser-page.ts';

export const STAND_IN_PATH = '/stand-in';
const ISSUER = 'https://stand-in.boda.invalid';
const CLIENT_ID = 'boda';
const ALGORITHM = 'ES256';
const CALLBACK = /^https?:\/\/[^/]+\/auth\/callback$/;
const FORM_MAX_BYTES = 4096;

/** A real OpenID provider that stands in for Google on a laptop. */
export interface StandIn {
  path: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  signingAlgorithm: string;
  /** For Express, mounted at `path`. */
  handler: (req: IncomingMessage, res: ServerResponse) => void;
}

function configuration(clientSecret: string): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        // The real rule is redirectUriAllowed below: whatever host this laptop is reached by.
        redirect_uris: ['http://127.0.0.1/auth/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: ALGORITHM,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: ALGORITHM }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${STAND_IN_PATH}/choose/${interaction.uid}` },
    // Known by their address alone, so a restart forgets nobody.
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => {
        const { name } = accountOf(email);
        return { sub: subjectOf(email), email, email_verified: true, name, given_name: name.split(' ')[0] ?? name };
      },
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? CLIENT_ID,
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = troublePage();
    },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
  };
}

/** Makes the stand-in. `login_hint=<email>` signs that account in without a click. */
export function createStandIn(): StandIn {
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = new Provider(ISSUER, configuration(clientSecret));
  provider.Client.prototype.redirectUriAllowed = (uri) => CALLBACK.test(uri);
  const serve = provider.callback();
  const handler = (req: IncomingMessage, res: ServerResponse): void => {
    const isChooser = req.url?.startsWith('/choose/') ?? false;
    const done = isChooser ? choose(provider, req, res) : serve(req, res);
    done.catch(() => sendPage(res, 400, troublePage()));
  };
  return {
    path: STAND_IN_PATH,
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret,
    signingAlgorithm: ALGORITHM,
    handler,
  };
}

async function choose(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const hint = params['login_hint'];
  const email = req.method === 'POST' ? await postedEmail(req) : typeof hint === 'string' ? hint : '';
  if (isEmail(email)) {
    await provider.interactionFinished(req, res, { login: { accountId: email.toLowerCase() } });
    return;
  }
  sendPage(res, 200, chooserPage(email === '' ? null : 'That does not look like an e-mail address.'));
}

async function postedEmail(req: IncomingMessage): Promise<string> {
  let form = '';
  for await (const chunk of req) {
    form += String(chunk);
    if (form.length > FORM_MAX_BYTES) throw new Error('the form is too large');
  }
  return new URLSearchParams(form).get('email')?.trim() ?? '';
}

function sendPage(res: ServerResponse, status: number, html: string): void {
  if (res.headersSent) return;
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'Referrer-Policy': 'same-origin',
  });
  res.end(html);
}
