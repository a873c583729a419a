import type { UserPrincipal } from '../../core/principal.ts';
import { type Handlers, handlersFor, type PrincipalOf } from '../../http/handler.ts';
import type { COMMANDS, CommandName } from '../../shared/contract/events.ts';
import type { BodyOf, Endpoint } from '../../shared/contract/api.ts';
import type { EndpointName } from '../../shared/contract/routes.ts';

/**
 * Servers register handlers by the contract (issue 2 point 2): what must not pass type checking, checked by `npm run types`.
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

export const complete: Handlers = { ...withoutMe, getMe };
