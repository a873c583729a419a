import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { openapi } from '#shared/contract/openapi.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';

const Schema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: Schema }));
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: Schema }),
  ),
  requestBody: z.optional(z.object({ required: z.boolean(), content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Content) })),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'head', 'post', 'put', 'delete']), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema), securitySchemes: z.record(z.string(), Schema) }),
});

const NAMES = Object.keys(ROUTES) as EndpointName[];

describe('the contract as OpenAPI 3.1', () => {
  const document = z.parse(Document, JSON.parse(JSON.stringify(openapi())));
  const operation = (name: EndpointName): z.infer<typeof Operation> => {
    const { method, path } = routeOf(name);
    const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[z.parse(Methods, method.toLowerCase())];
    if (!found) throw new Error(`${name} is missing`);
    return found;
  };
  const Methods = z.enum(['get', 'head', 'post', 'put', 'delete']);

  test.each(NAMES)('%s is described, with its parameters, body, success and errors', (name) => {
    const endpoint: Endpoint = API[name];
    const { path } = routeOf(name);
    const described = operation(name);
    expect(described.operationId).toBe(name);
    const inPath = described.parameters.filter((parameter) => parameter.in === 'path').map(({ name: it }) => it);
    expect(inPath).toEqual([...path.matchAll(/:(\w+)/g)].map(([, it]) => it));
    expect(described.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(Object.keys(described.responses)).toEqual([String(endpoint.status ?? 200), 'default']);
    expect(described.security.length).toBe(endpoint.who === 'public' ? 0 : endpoint.who === 'session' ? 2 : 1);
  });

  test('describes no other endpoint', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map((it) => it.operationId).sort()).toEqual([...NAMES].sort());
  });

  test('does not require optional fields and bodies', () => {
    expect(operation('createRide').requestBody?.required).toBe(true);
    expect(operation('cancelRide').requestBody?.required).toBe(false);
    const schema = operation('createRide').requestBody?.content['application/json']?.schema;
    expect(schema?.['required']).toContain('driverId');
    expect(schema?.['required']).not.toContain('scheduledTime');
  });

  test('has no body for a HEAD or a redirect', () => {
    expect(operation('headMe').responses['200']?.content).toBeUndefined();
    expect(operation('startSignIn').responses['302']?.content).toBeUndefined();
  });
});
