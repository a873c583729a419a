import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toJSONSchema } from 'zod';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { isOurs, readAnswer, requestOf } from '#shared/contract/call.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';

const NAMES = Object.keys(ROUTES) as EndpointName[];
const WITH_PARAM = NAMES.filter((name) => routeOf(name).path.includes(':'));
const received = (address: string): URL => new URL(address, 'http://boda.test');
const whole = fc.string({ unit: 'binary' });

describe('architecture "The folders": a request is built from the contract', () => {
  test('any path parameter survives encoding', () => {
    const value = whole.filter((text) => !['', '.', '..'].includes(text));
    fc.assert(
      fc.property(fc.constantFrom(...WITH_PARAM), value, (name, text) => {
        const { method, path } = routeOf(name);
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, text]));
        const request = requestOf(name, { params });
        const { pathname, search, hash } = received(request.address);
        const parts = pathname.split('/').map(decodeURIComponent);
        expect(parts).toEqual(path.split('/').map((part) => (part.startsWith(':') ? text : part)));
        expect([request.method, search, hash]).toEqual([method, '', '']);
      }),
    );
  });

  test.each([undefined, {}, { id: '' }, { id: '.' }, { id: '..' }, { id: 7 }])(
    'refuses the path parameter in %j',
    (params) => {
      expect(() => requestOf('getRide', { params })).toThrow('"id"');
    },
  );

  test('any query survives encoding; undefined values are left out', () => {
    const value = fc.oneof(whole, fc.integer(), fc.boolean(), fc.constant(undefined));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-zA-Z]+$/), value), (query) => {
        const { pathname, searchParams } = received(requestOf('listAllDrivers', { query }).address);
        expect(pathname).toBe('/api/drivers/all-available');
        const asked = Object.entries(query).filter(([, it]) => it !== undefined);
        expect([...searchParams]).toEqual(asked.map(([key, it]) => [key, String(it)]));
      }),
    );
  });

  test('a lone surrogate, which no URL can contain, is replaced', () => {
    const half = '🏍'.slice(0, 1);
    const { address } = requestOf('listAllDrivers', { query: { search: `Ann${half}` } });
    expect(received(address).searchParams.get('search')).toBe('Ann\uFFFD');
    expect(requestOf('getSharedLocation', { params: { token: half } }).address).toMatch(/\/%EF%BF%BD$/);
  });

  test('a body is sent as JSON with its content type; without a body there is neither', () => {
    const body = { status: 'online' };
    expect(requestOf('setDriverStatus', { body })).toEqual({
      method: 'PUT',
      address: '/api/drivers/status',
      headers: { 'content-type': 'application/json' },
      body: '{"status":"online"}',
    });
    expect(requestOf('getMe')).toEqual({ method: 'GET', address: '/api/users/me', headers: {}, body: undefined });
  });
});

describe('architecture "The folders": a response is read by the contract', () => {
  const json = 'application/json; charset=utf-8';

  test('a success carries its body', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 299 }), fc.jsonValue(), (status, body) => {
        const answer = readAnswer({ status, contentType: json, text: JSON.stringify(body) });
        expect(answer).toEqual({
          status,
          ok: true,
          body: JSON.parse(JSON.stringify(body)) as unknown,
          error: undefined,
        });
      }),
    );
  });

  test('a body that is not JSON is text, and an empty one is undefined', () => {
    const metrics = { status: 200, contentType: 'text/plain', text: 'up 1' };
    expect(readAnswer(metrics)).toMatchObject({ ok: true, body: 'up 1' });
    expect(readAnswer({ status: 204, contentType: null, text: '' })).toMatchObject({ ok: true, body: undefined });
  });

  test.each(Object.entries(ERRORS))('%s is recognized by its code', (code, [status, say]) => {
    const error = say();
    const body = { error, code, field: 'phone' };
    expect(readAnswer({ status, contentType: json, text: JSON.stringify(body) })).toEqual({
      status,
      ok: false,
      body,
      error: body,
    });
  });

  test.each([
    [302, 'text/html', '<a href="http://portal">'],
    [502, 'text/html', '<h1>Bad gateway</h1>'],
    [502, json, '{"message":"no upstream"}'],
    [502, json, '{"error":{"code":1},"code":2}'],
    [503, json, 'null'],
    [401, json, ''],
  ])('%i %s %j is a failure without a contract error', (status, contentType, text) => {
    expect(readAnswer({ status, contentType, text })).toMatchObject({ status, ok: false, error: undefined });
  });

  test('truncated JSON throws', () => {
    expect(() => readAnswer({ status: 200, contentType: json, text: '{"id":"6' })).toThrow(SyntaxError);
  });
});

interface Shape {
  type?: string;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
}

describe('architecture "The folders": a response that is not our server’s is recognized', () => {
  const json = 'application/json; charset=utf-8';
  const readable = NAMES.filter((name) => {
    const { produces, status }: Endpoint = API[name];
    return routeOf(name).method !== 'HEAD' && !produces && status !== 302;
  }).filter((name) => !['getOpenapi', 'adminDeleteRide'].includes(name));
  const isKnown = (name: EndpointName, wire: Parameters<typeof readAnswer>[0]): boolean =>
    isOurs(name, wire, readAnswer(wire));
  const isSure = (promised: string, { type, required = [], anyOf, oneOf }: Shape): boolean =>
    (anyOf ?? oneOf)?.every((one) => isSure(promised, one)) ??
    (promised === '[]' ? type === 'array' : promised.split(',').every((field) => required.includes(field)));

  test.each(readable)('%s is recognized by the fields its schema requires', (name) => {
    const endpoint: Endpoint = API[name];
    const schema = toJSONSchema(endpoint.output, { unrepresentable: 'any', io: 'output', reused: 'inline' });
    expect(isSure(routeOf(name).promised, schema as Shape)).toBe(true);
  });

  test.each([
    ['text/html', '<html>Sign in to the Wi-Fi</html>'],
    ['text/html', '{"ok":true}'],
    ['text/plain', 'OK'],
    [null, ''],
    [json, ''],
    [json, 'null'],
    [json, '"ok"'],
    [json, '{}'],
    [json, '{"status":"success"}'],
  ])('a success as %s %j is not our server’s', (contentType, text) => {
    expect(NAMES.filter((name) => isKnown(name, { status: 200, contentType, text }))).toEqual(
      contentType === json ? ['headMe'] : [],
    );
  });

  test('a list is not accepted for an object, nor an object for a list', () => {
    const list = { status: 200, contentType: json, text: '[]' };
    expect(['listShares', 'getRide', 'logout'].map((name) => isKnown(name as EndpointName, list))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([401, 403, 404, 409, 429, 500])('a refusal with %i is ours only with the contract’s error', (status) => {
    const html = { status, contentType: 'text/html', text: '<h1>No</h1>' };
    const error = { status, contentType: json, text: '{"error":"No.","code":"NO"}' };
    expect([isKnown('getMe', html), isKnown('getMe', error)]).toEqual([false, true]);
  });
});
