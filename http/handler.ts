import type { Request, Response } from 'express';
import type { Actor, AdminPrincipal, Principals, UserPrincipal } from '#core/lib/principal.ts';
import type { Context } from '#core/context.ts';
import type { BodyOf, CallerOf, OutputOf, ParamsOf, QueryOf } from '#shared/contract/api.ts';
import type { EndpointName } from '#shared/contract/routes.ts';

/** The principal that the contract requires, checked before the handler runs. */
export type PrincipalOf<K extends EndpointName> = {
  public: null;
  admin: AdminPrincipal;
  session: Principals;
  user: UserPrincipal;
  passenger: UserPrincipal;
  driver: UserPrincipal;
}[CallerOf<K>];

/** The calling admin, for the audit log. */
type ActorOf<K extends EndpointName> =
  CallerOf<K> extends 'admin' ? Actor : CallerOf<K> extends 'session' ? Actor | null : null;

/** A handler's input: an authenticated caller and parsed input. */
export interface Call<K extends EndpointName> {
  ctx: Context;
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  principal: PrincipalOf<K>;
  actor: ActorOf<K>;
  req: Request;
  res: Response;
}

export type Handler<K extends EndpointName> = (call: Call<K>) => Promise<OutputOf<K>> | OutputOf<K>;

/** Returns a signal that aborts when the client disconnects before the response is sent. */
export function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.destroyed) gone.abort();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The handlers of all endpoints of the contract; a missing or extra one fails type checking. */
export type Handlers = { [K in EndpointName]: Handler<K> };

/** Declares the handlers of one resource; a name that is not in the contract fails type checking. */
export const handlersFor = <K extends EndpointName>(handlers: { [P in K]: Handlers[P] }): { [P in K]: Handlers[P] } =>
  handlers;
