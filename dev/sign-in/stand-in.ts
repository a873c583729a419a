import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { default as OidcProvider, Configuration } from 'oidc-provider';
import { Provider } from 'oidc-provider/lib/provider.js';
import { claimsOf, isEmail } from './accounts.ts';
import { chooserPage, troublePage } from './chooser-page.ts';
import { memoryAdapters } from './memory-adapter.ts';
import { newSigningKey } from './signing-key.ts';

const STAND_IN_PATH = '/stand-in';
export const ISSUER = 'https://stand-in.boda.invalid';
const CLIENT_ID = 'boda';
const ALGORITHM = 'ES256';
const CALLBACK_PATH = '/auth/callback';
const FORM_MAX_BYTES = 4096;

/** A real OpenID provider that replaces Google on a laptop. */
interface StandIn {
  path: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  signingAlgorithm: string;
  /** The Express handler to mount at `path`. */
  handler: (req: IncomingMessage, res: ServerResponse) => void;
}

function configuration(clientSecret: string, port: number): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        // oidc-provider requires this field but does not use it, because redirectUriAllowed below decides instead.
        redirect_uris: [`http://127.0.0.1${CALLBACK_PATH}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: ALGORITHM,
      },
    ],
    jwks: { keys: [{ ...newSigningKey(), use: 'sig', alg: ALGORITHM }] },
    adapter: memoryAdapters(),
    // The cookie names contain the port, because all ports on localhost share cookies.
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: sessionCookie(port), interaction: `standin_choice_${port}`, resume: `standin_back_${port}` },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${STAND_IN_PATH}/choose/${interaction.uid}` },
    findAccount: (_ctx, email) => ({ accountId: email, claims: () => claimsOf(email) }),
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

/** Whether `uri` is the callback on the host that the browser addressed; a sign-in may redirect nowhere else. */
function leadsBack(uri: string, host: string | undefined): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  return /^https?:$/.test(url.protocol) && url.host === host && url.pathname === CALLBACK_PATH && url.search === '';
}

const sessionCookie = (port: number): string => `standin_session_${port}`;

/** Removes the session cookie from the request, so that every sign-in asks which demo account to use. */
function forgetSession(req: IncomingMessage, port: number): void {
  const others = req.headers.cookie?.split(';').filter((pair) => !pair.trim().startsWith(sessionCookie(port)));
  if (others) req.headers.cookie = others.join(';');
}

/**
 * Creates the stand-in for the server at `port`. `login_hint=<email>` signs that account in without a click.
 * @param behindProxy whether X-Forwarded-* headers contain the origin that the browser uses
 */
export function createStandIn(port: number, behindProxy = false): StandIn {
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = new Provider(ISSUER, configuration(clientSecret, port));
  provider.proxy = behindProxy;
  provider.Client.prototype.redirectUriAllowed = (uri) => leadsBack(uri, Provider.ctx?.host);
  const serve = provider.callback();
  const handler = (req: IncomingMessage, res: ServerResponse): void => {
    forgetSession(req, port);
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

async function choose(provider: OidcProvider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const hint = params['login_hint'];
  const email = req.method === 'POST' ? await postedEmail(req) : typeof hint === 'string' ? hint : '';
  if (isEmail(email)) {
    await provider.interactionFinished(req, res, { login: { accountId: email.toLowerCase() } });
    return;
  }
  sendPage(res, 200, chooserPage(email === '' ? null : 'That does not look like an email address.'));
}

async function postedEmail(req: IncomingMessage): Promise<string> {
  let form = '';
  for await (const chunk of req) {
    form += String(chunk);
    if (form.length > FORM_MAX_BYTES) throw new Error('The form is too large.');
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
