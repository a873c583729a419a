import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flushFixes } from '#core/location/fix-writer.ts';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { ErrorBody, ERRORS } from '#shared/contract/errors.ts';
import { COMMANDS, type CommandName } from '#shared/contract/events.ts';
import { ADMIN_ACCOUNT } from '#shared/contract/admin-account-texts.ts';
import { REPORT } from '#shared/texts/en/reports.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import { ADMIN_MESSAGES, SETTINGS_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { HOURS_TEXTS, ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { ADMIN_STAGES } from '#shared/texts/en/stage-messages.ts';
import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
import { PARSING } from '#shared/texts/en/errors.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { ADMIN_SAFETY, SAFETY } from '#shared/texts/en/safety.ts';
import { type Client } from '../support/app.ts';
import { EMBU } from '../support/context.ts';
import { hostileBody, hostilePayload, hostileQuery, hostileSegment } from '../support/hostile.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { isRequestName, type RequestName, type Valid } from '../support/valid-requests.ts';
import { rounds } from '../support/thorough.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

/** Bad input (docs/architecture.md, "At the border") for every endpoint and command; each needs a valid request. */

const BODIES = rounds(15);
const SEGMENTS = rounds(5);
const QUERIES = rounds(6);
const PAYLOADS = rounds(150);

/** Refused by every endpoint; tried besides the random values. */
const TOO_LONG = 'x'.repeat(4000);
const withObjectFirst = (body: object): string => {
  const [name] = Object.keys(body);
  return JSON.stringify({ ...body, [name ?? 'name']: { $gt: '' } });
};

const app = appOfFile();
const scene = sceneOfFile(app);

const CATALOGUE = new Set<string>(Object.values(ERRORS).map(([, say]) => say()));
const gather = (part: unknown): void => {
  if (typeof part === 'string') CATALOGUE.add(part);
  else if (typeof part === 'object' && part !== null) Object.values(part).forEach(gather);
};
gather({ MESSAGES, HOURS_TEXTS, ROUTE_TEXTS, ONBOARDING, SAFETY, ADMIN_SAFETY, ADMIN_STAGES, ADMIN_REVIEW, PARSING });
gather({ ADMIN_MESSAGES, SETTINGS_MESSAGES, ADMIN_ACCOUNT, REFUSALS, REPORT });

const answersClearly = (message: string, field: string | undefined): boolean =>
  CATALOGUE.has(message) || (field !== undefined && message.includes(field) && message.endsWith('.'));

/** All business data in the store, except last-seen times, failed attempts and time-driven changes. */
async function everything(): Promise<string> {
  const { store } = app.ctx;
  await flushFixes(app.ctx);
  const parts = await Promise.all([
    store.users.find().toArray(),
    // The sweep notifies of an approval after 20 s (R33), and updates stage queues.
    store.drivers
      .find({}, { projection: { seenAt: 0, socketSeenAt: 0, approval: 0, outbox: 0, rev: 0, atStage: 0 } })
      .toArray(),
    store.rides.find({}, { projection: { outbox: 0, nextWaveAt: 0 } }).toArray(),
    store.shares.find().toArray(),
    // The sweep rings again, extends the trail, and notifies the parties.
    store.incidents
      .find({}, { projection: { rev: 0, rungAt: 0, rings: 0, trail: 0, newest: 0, untoldSince: 0 } })
      .toArray(),
    store.settings.find().toArray(),
    store.stages.find().toArray(),
    store.favorites.find().toArray(),
    store.notes.find().toArray(),
    store.files.find({}, { projection: { _id: 1 } }).toArray(),
    store.admins.find({}, { projection: { seenAt: 0 } }).toArray(),
    store.sessions.find().toArray(),
    store.adminSessions.find({}, { projection: { seenAt: 0 } }).toArray(),
  ]);
  return JSON.stringify(parts);
}

const named = { body: new Set<EndpointName>(), path: new Set<EndpointName>(), query: new Set<EndpointName>() };

interface Sent {
  id?: string | undefined;
  query?: string | undefined;
  body?: string | undefined;
}

async function send(name: RequestName, from: Client, { id, query, body }: Sent): Promise<Response> {
  const { method, path } = routeOf(name);
  const address = path.replace(/:\w+/, id ?? '') + (query === undefined ? '' : `?${query}`);
  const headers = { 'content-type': 'application/json' };
  return from.fetch(address, { method, headers, ...(body === undefined ? {} : { body }) });
}

async function succeeds(name: RequestName): Promise<Valid> {
  const valid = await scene.requests[name]();
  const endpoint: Endpoint = API[name];
  const { from, id, query, body } = valid;
  const answer = await send(name, from, { id, query, body: body && JSON.stringify(body) });
  expect(answer.status, `${name} with a valid request`).toBe(endpoint.status ?? 200);
  const text = await answer.text();
  if (!endpoint.produces && endpoint.status !== 302 && routeOf(name).method !== 'HEAD') {
    expect(z.safeParse(endpoint.output, JSON.parse(text)).error, name).toBeUndefined();
  }
  return valid;
}

/** Checks that each request is either refused with a message and changes nothing, or carried out. */
function survives(name: RequestName, part: keyof typeof named, from: Client): (sent: Sent) => Promise<void> {
  let before: string | null = null;
  return async (sent) => {
    before ??= await everything();
    const answer = await send(name, from, sent);
    expect(answer.status, await answer.clone().text()).toBeLessThan(500);
    if (answer.status >= 400 && routeOf(name).method !== 'HEAD') {
      const { error, field } = z.parse(ErrorBody, await answer.json());
      const isNamed = field !== undefined && answersClearly(error, field);
      if (answer.status === 400) expect(answersClearly(error, field), `${String(field)}: ${error}`).toBe(true);
      if (answer.status === 400 && isNamed) named[part].add(name);
    }
    const after = await everything();
    if (answer.status === 400) expect(after).toBe(before);
    before = after;
  };
}

describe('bad input at every endpoint', () => {
  const answering = (Object.keys(ROUTES) as EndpointName[]).filter(isRequestName);

  test.each(answering)('%s answers 2xx to a valid request, before and after hostile ones', async (name) => {
    const endpoint: Endpoint = API[name];
    const { from, id, query, body } = await succeeds(name);
    const json = body && JSON.stringify(body);
    if (body) {
      const one = survives(name, 'body', from);
      await fc.assert(
        fc.asyncProperty(hostileBody(body), (text) => one({ id, query, body: text })),
        { numRuns: BODIES, examples: [[withObjectFirst(body)]] },
      );
    }
    if (endpoint.params) {
      const one = survives(name, 'path', from);
      await fc.assert(
        fc.asyncProperty(hostileSegment, (segment) => one({ id: segment, body: json })),
        { numRuns: SEGMENTS, examples: [[TOO_LONG]] },
      );
    }
    const known = query === undefined ? ['page'] : [...new URLSearchParams(query).keys()];
    const one = survives(name, 'query', from);
    await fc.assert(
      fc.asyncProperty(hostileQuery(known), (text) => one({ id, query: text, body: json })),
      {
        numRuns: QUERIES,
        examples: known.slice(0, 1).map((param) => [`${param}=${TOO_LONG}`]),
      },
    );
    await succeeds(name);
  });

  test('every endpoint with a body, a path parameter or a query names the field in a 400', () => {
    const having = (part: 'body' | 'params' | 'query'): EndpointName[] => answering.filter((name) => part in API[name]);
    // An invalid position does not stop a call for help (R30).
    named.body.delete('raiseAlert');
    expect([...named.body]).toEqual(having('body').filter((name) => name !== 'raiseAlert'));
    // A malformed token gets the same response as an unknown one (R15); only a broken URL is a bad request.
    const byToken: readonly EndpointName[] = ['getSharedLocation', 'getSharedPhoto'];
    for (const name of byToken) named.path.delete(name);
    expect([...named.path]).toEqual(having('params').filter((name) => !byToken.includes(name)));
    expect([...named.query]).toEqual(having('query'));
  });

  test('no request polluted Object.prototype', () => {
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('bad input at every command', () => {
  let token: string;
  beforeAll(async () => void ({ token } = await scene.link()));
  /** One socket per command, because sockets are rate-limited (tested in realtime-limits.test.ts). */
  const send: TestSocket['send'] = async (name, payload) => {
    const { cookieHeader } = name === 'area:watch' ? scene.passenger : scene.driver;
    const socket = await openSocket(app.url, { cookie: cookieHeader });
    return socket.send(name, payload).finally(() => socket.socket.disconnect());
  };

  const PAYLOAD: { [C in CommandName]?: () => object } = {
    'position:report': () => scene.fix(),
    'area:watch': () => EMBU,
    'share:watch': () => ({ token }),
  };
  /** These commands take no payload; tests/integration/realtime-commands.test.ts sends them arbitrary ones. */
  const WITHOUT: readonly CommandName[] = ['area:unwatch', 'share:unwatch', 'admin:watch'];
  const commands = Object.keys(COMMANDS) as CommandName[];
  const withPayload = commands.filter((name) => name in PAYLOAD);

  test('every command has a row here', () => {
    expect([...withPayload, ...WITHOUT].sort()).toEqual([...commands].sort());
  });

  test.each(withPayload)('%s accepts a valid payload and names the field of a bad one', async (name) => {
    const valid = PAYLOAD[name]?.() ?? {};
    const fields = new Set<string>();
    await scene.endRides();
    await fc.assert(
      fc.asyncProperty(hostilePayload(valid), async (payload) => {
        const before = await everything();
        const answer = await send(name, payload).catch(() => null);
        if (answer?.ok !== false) return;
        expect(answersClearly(answer.error.message, answer.error.field), answer.error.message).toBe(true);
        if (answer.error.field !== undefined) fields.add(answer.error.field);
        expect(await everything()).toBe(before);
      }),
      { numRuns: PAYLOADS },
    );
    expect(fields.size).toBeGreaterThan(0);
    expect(await send(name, PAYLOAD[name]?.())).toMatchObject({ ok: true });
  });
});
