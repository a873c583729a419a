import type { Actor, UserPrincipal } from '#core/lib/principal.ts';
import { type Call, type Handlers, handlersFor, type PrincipalOf } from '#http/handler.ts';
import type { COMMANDS, CommandName } from '#shared/contract/events.ts';
import type { API, BodyOf } from '#shared/contract/api.ts';
import type { Endpoint, EndpointOf } from '#shared/contract/api/endpoint.ts';
import type { EndpointName } from '#shared/contract/routes.ts';

/**
 * Handlers follow the contract (docs/architecture.md, "The folders"): what type checking must reject. Nothing here
 * runs; under `npm run types` each `@ts-expect-error` fails as soon as its line becomes legal.
 */

declare const all: Handlers;
declare const endpoints: Record<EndpointName, Endpoint>;
declare const commands: typeof COMMANDS;

const { getMe, ...withoutMe } = all;

// @ts-expect-error a missing endpoint
export const missing: Handlers = withoutMe;

// @ts-expect-error an endpoint missing from the contract
export const extra: Handlers = { ...withoutMe, getMe, getHim: getMe };

// @ts-expect-error a resource's handlers with an endpoint missing from the contract
export const extraShare = handlersFor({ getMe, getHim: getMe });

// @ts-expect-error a handler whose answer differs from the contract
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
// @ts-expect-error R16 an admin's change without its kind in the audit log
export const unlogged: EndpointOf<'adminUpdateDriver'> = unaudited;
// @ts-expect-error R16 an unknown kind in the audit log
export const otherKind: EndpointOf<'adminUpdateDriver'> = { ...unaudited, audits: 'money' };
// @ts-expect-error R16 an admin's call that always fails must say so to stay out of the log
export const succeeding: EndpointOf<'adminDeleteRide'> = unaudited;
export const logged: EndpointOf<'adminUpdateDriver'> = { ...unaudited, audits: 'driver' };
/** Calls that only read, are not an admin's, or never succeed need no kind. */
export const reading: EndpointOf<'adminStats'> = api.adminStats;
export const another: EndpointOf<'acceptRide'> = api.acceptRide;
export const refusing: EndpointOf<'adminDeleteRide'> = api.adminDeleteRide;
// @ts-expect-error a call that never succeeds has no answer
export const answering = handlersFor({ adminDeleteRide: () => ({ ok: true }) });

declare const actor: Actor;
export const acting: Call<'adminDeleteSetting'>['actor'] = actor;
// @ts-expect-error R16 a passenger's call has no admin as its actor
export const passing: Call<'removeFavorite'>['actor'] = actor;

export const complete: Handlers = { ...withoutMe, getMe };
