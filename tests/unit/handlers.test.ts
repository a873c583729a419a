import { describe, expect, test } from 'vitest';
import { type Handlers, handlersFor, notBuilt } from '../../http/handler.ts';
import { type EndpointName, ROUTES } from '../../shared/contract/routes.ts';

const NAMES = Object.keys(ROUTES) as EndpointName[];
const none = Object.fromEntries(NAMES.map((name) => [name, notBuilt])) as Record<EndpointName, typeof notBuilt>;

/** These stand or fall with `npm run types`: each expected error that is none fails it. */
describe('handlers are registered by the contract', () => {
  test('every endpoint has its entry', () => {
    const all: Handlers = none;
    expect(Object.keys(all)).toEqual(NAMES);
  });

  test('a missing endpoint fails type checking', () => {
    const { getMe: _missing, ...others } = none;
    // @ts-expect-error getMe is missing
    const all: Handlers = others;
    expect(all).not.toHaveProperty('getMe');
  });

  test('an endpoint that the contract does not know fails type checking', () => {
    // @ts-expect-error there is no getYou
    expect(handlersFor({ getMe: notBuilt, getYou: notBuilt })).toHaveProperty('getYou');
  });

  test('a handler that answers what the contract does not say fails type checking', () => {
    // @ts-expect-error the key is a string
    expect(handlersFor({ getMapsKey: () => ({ apiKey: 7 }) })).toHaveProperty('getMapsKey');
  });

  test('a handler gets who calls as the contract demands it, and only what the contract lets it read', () => {
    const handlers = handlersFor({
      getDriverStats: ({ principal, body, params }) => {
        const nothing: undefined = body ?? params;
        // @ts-expect-error a driver is no admin
        const admin: unknown = principal.admin;
        const none = nothing === undefined && admin === undefined ? 0 : 1;
        return { total_trips: none, total_earnings: none, todays_earnings: none };
      },
      // @ts-expect-error nobody stands behind a public call
      getMapsKey: ({ principal }) => ({ apiKey: principal.user.email }),
    });
    expect(Object.keys(handlers)).toEqual(['getDriverStats', 'getMapsKey']);
  });
});
