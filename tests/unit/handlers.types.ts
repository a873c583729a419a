import type { Actor, UserPrincipal } from '../../core/principal.ts';
import { type Call, type Handlers, handlersFor, type PrincipalOf } from '../../http/handler.ts';
import type { COMMANDS, CommandName } from '../../shared/contract/events.ts';
import type { API, BodyOf, Endpoint, EndpointOf } from '../../shared/contract/api.ts';
import type { EndpointName } from '../../shared/contract/routes.ts';

/**
 * Servers register handlers by the contract (docs/architecture.md, "The folders"): what must not pass type checking, checked by `npm run types`.
 * Nothing here runs. Each `@ts-expect-error` fails the check as soon as its line becomes legal.
 */

declare const all: Handlers;
declare const endpoints: Record<EndpointName, Endpoint>;
declare const commands: typeof COMMANDS;

const { getMe, ...withoutMe } = all;

// @ts-expect-error a missing endpoint
export const missing: Handlers = withoutMe;

// @ts-expect-error an endpoint that the contract does not know
export const extra: Handlers = { ...withoutMe, getMe, getHim: getMe };

// @ts-expect-error a resource's share with an endpoint that the contract does not know
export const extraShare = handlersFor({ getMe, getHim: getMe });

// @ts-expect-error a handler that answers something else than the contract says
export const otherAnswer = handlersFor({ getMe: () => ({ name: 'Wanjiku' }) });

declare const user: UserPrincipal;
// @ts-expect-error a public endpoint has no principal
export const ofPublic: PrincipalOf<'getConfig'> = user;
// @ts-expect-error an admin endpoint has no user
export const ofAdmin: PrincipalOf<'adminVerify'> = user;

// @ts-expect-error a field that the body does not have
export const field: keyof BodyOf<'setDriverStatus'> = 'state';

const { getMe: _me, ...withoutMeSchema } = endpoints;
// @ts-expect-error an endpoint with a path but without a schema
export const unscheduled: Record<EndpointName, Endpoint> = withoutMeSchema;

const { 'area:watch': _watch, ...withoutWatch } = commands;
// @ts-expect-error a missing socket command
export const missingCommand: Record<CommandName, unknown> = withoutWatch;

declare const api: typeof API;
const { audits: _kind, ...unaudited } = api.adminUpdateDriver;
// @ts-expect-error R16 an admin changes something, and the contract does not say as what that is audited
export const unlogged: EndpointOf<'adminUpdateDriver'> = unaudited;
// @ts-expect-error R16 a kind that the audit log does not have
export const otherKind: EndpointOf<'adminUpdateDriver'> = { ...unaudited, audits: 'money' };
// @ts-expect-error R16 what an admin may succeed in is not kept out of the log by saying nothing
export const succeeding: EndpointOf<'adminDeleteRide'> = unaudited;
export const logged: EndpointOf<'adminUpdateDriver'> = { ...unaudited, audits: 'driver' };
/** What only reads, is not an admin's, or never succeeds need not say it. */
export const reading: EndpointOf<'adminStats'> = api.adminStats;
export const another: EndpointOf<'acceptRide'> = api.acceptRide;
export const refusing: EndpointOf<'adminDeleteRide'> = api.adminDeleteRide;
// @ts-expect-error what never succeeds has nothing to answer
export const answering = handlersFor({ adminDeleteRide: () => ({ ok: true }) });

declare const actor: Actor;
export const acting: Call<'adminDeleteSetting'>['actor'] = actor;
// @ts-expect-error R16 nobody acts as an admin where a passenger calls
export const passing: Call<'removeFavorite'>['actor'] = actor;

export const complete: Handlers = { ...withoutMe, getMe };
