import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { authenticateAdmin, authenticateAdminAnyway } from '#core/admin/admin-sessions.ts';
import type { Admit } from '#core/limits/admission.ts';
import type { Context, Log } from '#core/context.ts';
import { networkOf } from '#core/limits/network.ts';
import { authenticate, refusalWithout } from '#core/people/sessions.ts';
import { type Actor, actorOf, type AdminPrincipal, type Principals, type UserPrincipal } from '#core/lib/principal.ts';
import { touchRequest } from '#core/upkeep/presence.ts';
import type { Rates } from '#core/limits/rates.ts';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import type { EndpointRate } from '#shared/contract/rates.ts';
import { type EndpointName, type Method, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { jsonBody } from './body.ts';
import { noteSession } from './bounded-connections.ts';
import { sendJson } from './compressed.ts';
import { type CookieNames, readSession } from './cookies.ts';
import { refuse } from './errors.ts';
import { type Call, type Handler, type Handlers } from './handler.ts';
import { boundLargeAnswers, type LargeAnswer } from './large-answers.ts';
import { countPublic, setRateHeaders } from './limits.ts';
import { onlyOwnPages, type OwnAddress } from './origin-check.ts';
import { answerIn } from './language.ts';

interface RegisterOptions extends OwnAddress {
  ctx: Context;
  cookies: CookieNames;
  secret: string;
  rates: Rates;
  admit: Admit;
  /** false: only health checks are registered. */
  serves: boolean;
}

const NAMES = Object.keys(ROUTES) as EndpointName[];
const ABOUT_ITSELF: ReadonlySet<EndpointName> = new Set(['getHealthz', 'getReadyz']);
/** Endpoints that work without the store, since they report its state. */
const WITHOUT_STORE: ReadonlySet<EndpointName> = new Set(['adminHealth']);

/** Registers every endpoint of the contract: limit > authenticate > authorise > parse > run > present. */
export function registerHandlers(app: Express, handlers: Handlers, options: RegisterOptions): void {
  const names = NAMES.filter((name) => options.serves || ABOUT_ITSELF.has(name));
  const largeAnswer = boundLargeAnswers();
  for (const name of names) registerOne(app, name, handlers, options, largeAnswer);
  const methods = new Map<string, Method[]>();
  for (const { path, method } of names.map(routeOf)) methods.set(path, [...(methods.get(path) ?? []), method]);
  for (const [path, allowed] of methods) {
    // Not `app.all`, which adds a layer for each of Node.js's 34 methods.
    app.route(path).all(countPublic('unknown', options), (_req, res) => {
      res.set('Allow', allowed.join(', '));
      refuse(res, 'METHOD_NOT_ALLOWED');
    });
  }
}

function registerOne<K extends EndpointName>(
  app: Express,
  name: K,
  handlers: Handlers,
  options: RegisterOptions,
  largeAnswer: LargeAnswer,
): void {
  const endpoint: Endpoint = API[name];
  const { method, path } = routeOf(name);
  const handler: Handler<K> = handlers[name];
  const admission = endpoint.who === 'public' ? null : admissionTo(name, endpoint, options);
  const steps: (RequestHandler | ErrorRequestHandler | null)[] = [
    endpoint.changes || endpoint.link ? onlyOwnPages(options, endpoint.link?.foreign) : null,
    admission ? admission.admit : counted(endpoint.rate, options),
    endpoint.body ? jsonBody(endpoint.photos ?? 0, personOf) : null,
    endpoint.answerMaxBytes ? largeAnswer(endpoint.answerMaxBytes, callerOf) : null,
    (endpoint.body || endpoint.answerMaxBytes) && admission ? admission.stillAdmitted : null,
    async (req: Request, res: Response) => {
      await run(endpoint, handler, options.ctx, req, res);
    },
    endpoint.link ? leadBack(endpoint.link.refused, options.ctx.log) : null,
  ];
  const verb = method.toLowerCase() as Lowercase<typeof method>;
  app[verb](path, ...steps.filter((step) => step !== null));
}

const counted = (rate: EndpointRate | 'unlimited', options: RegisterOptions): RequestHandler | null =>
  rate === 'unlimited' ? null : countPublic(rate, options);

/** Redirects a refused link to a page that explains it, since a browser would show raw JSON. */
const leadBack =
  (to: string, log: Log): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (!(error instanceof Refusal) || error.code === 'INVALID') {
      next(error);
      return;
    }
    if (error.code !== 'TOO_MANY') log.error({ err: error }, 'a sign-in could not start');
    res.redirect(to);
  };

async function run<K extends EndpointName>(
  endpoint: Endpoint,
  handler: Handler<K>,
  ctx: Context,
  req: Request,
  res: Response,
): Promise<void> {
  // The endpoint's schemas parse to exactly the types of Call<K>, but TypeScript cannot infer that from `endpoint`.
  const call = {
    ctx,
    req,
    res,
    params: endpoint.params && parseInput(endpoint.params, req.params, 'path'),
    query: endpoint.query && parseInput(endpoint.query, req.query, 'query'),
    body: endpoint.body && parseInput(endpoint.body, req.body),
    principal: principalOf(res),
    actor: (res.locals['actor'] as Actor | undefined) ?? null,
  } as Call<K>;
  const output = await handler(call);
  // A response on a closed connection sends no headers.
  if (res.headersSent || res.writableEnded) return;
  res.status(endpoint.status ?? 200);
  if (req.method === 'HEAD') res.type('json').end();
  else if (endpoint.produces) res.type(endpoint.produces).send(output);
  else await sendJson(req, res, output);
}

type Principal = UserPrincipal | AdminPrincipal | Principals | null;
const principalOf = (res: Response): Principal => (res.locals['principal'] as Principal | undefined) ?? null;

const personOf = (res: Response): string => String(res.locals['person']);

/** Who holds a large answer: the person, else the admin, else the link, from whatever addresses it is followed. */
const callerOf = (req: Request, res: Response): string => {
  const actor = res.locals['actor'] as Actor | undefined;
  return String(res.locals['person'] ?? actor?.id.toHexString() ?? req.params['token']);
};

/**
 * Checks the rate limit, then the session (401), then the role (403); checks session and role again if the request
 * has waited for its body or its turn.
 */
function admissionTo(
  name: EndpointName,
  { who, rate, suspended }: Exclude<Endpoint, { who: 'public' }>,
  { ctx, cookies, admit }: RegisterOptions,
): { admit: RequestHandler; stillAdmitted: RequestHandler } {
  const asAdmin = WITHOUT_STORE.has(name) ? authenticateAdminAnyway : authenticateAdmin;
  const tokensOf = (req: Request) => ({
    user: who === 'admin' ? undefined : readSession(req, cookies.user),
    admin: who === 'admin' || who === 'session' ? readSession(req, cookies.admin) : undefined,
  });
  const principalsOf = async (tokens: ReturnType<typeof tokensOf>): Promise<Principals> => {
    const [user, admin] = await Promise.all([authenticate(ctx, tokens.user), asAdmin(ctx, tokens.admin)]);
    if (!user && !admin) throw await refusalWithout(ctx, tokens.user);
    return { user, admin };
  };
  const enter = (req: Request, res: Response, principals: Principals): void => {
    const { user, admin } = principals;
    answerIn(admin ? null : (user?.user ?? null));
    if ((who === 'passenger' || who === 'driver') && user?.user.userType !== who) throw new Refusal('WRONG_ROLE');
    if (user?.suspended && !admin && !suspended) throw new Refusal('BANNED');
    res.locals['person'] = user?.user._id.toHexString();
    res.locals['actor'] = admin && actorOf(admin.admin, req.ip ?? '');
    res.locals['principal'] = who === 'session' ? principals : (user ?? admin);
  };
  return {
    async admit(req, res, next) {
      const tokens = tokensOf(req);
      const from = { rate, ...tokens, address: networkOf(req.ip ?? '') };
      const { principals, taken } = await admit(from, () => principalsOf(tokens));
      setRateHeaders(res, taken);
      enter(req, res, principals);
      noteSession(req.socket, callerOf(req, res));
      if (principals.user) await touchRequest(ctx, principals.user.user);
      res.locals['waited'] = !req.complete;
      next();
    },
    // A client can hold back its body until long after its session has ended.
    async stillAdmitted(req, res, next) {
      if (res.locals['waited'] === true) enter(req, res, await principalsOf(tokensOf(req)));
      next();
    },
  };
}
