import * as z from 'zod/mini';
import { API } from './api.ts';
import type { Endpoint } from './api/endpoint.ts';
import { ErrorBody } from './errors.ts';
import { RATES } from './rates.ts';
import { type EndpointName, ROUTES, routeOf } from './routes.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const contentOf = (schema: z.ZodMiniType, io: 'input' | 'output', type = 'application/json'): Json => ({
  content: { [type]: { schema: schemaOf(schema, io) } },
});

const PARAMETER = /:(\w+)/g;
const HOST_ONLY = 'Over https the name begins with __Host-';

function parametersOf(path: string, endpoint: Endpoint): Json[] {
  const inPath = [...path.matchAll(PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.query ? (schemaOf(endpoint.query, 'input')['properties'] as Record<string, Json>) : {};
  return [
    ...inPath,
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
  ];
}

const SECURITY: Record<Endpoint['who'], Json[]> = {
  public: [],
  user: [{ session: [] }],
  passenger: [{ session: [] }],
  driver: [{ session: [] }],
  admin: [{ adminSession: [] }],
  session: [{ session: [] }, { adminSession: [] }],
};

function oftenOf({ rate }: Endpoint): string {
  if (rate === 'unlimited') return 'without a limit';
  const { points, windowS, by } = RATES[rate];
  return `${points} in ${windowS} s by ${by}, class ${rate}`;
}

function operationOf(name: EndpointName, endpoint: Endpoint): Json {
  const { method, path } = routeOf(name);
  const status = String(endpoint.status ?? 200);
  const bodiless = method === 'HEAD' || endpoint.status === 302;
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may call: ${endpoint.who}. How often: ${oftenOf(endpoint)}.`,
    security: SECURITY[endpoint.who],
    parameters: parametersOf(path, endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !z.safeParse(endpoint.body, undefined).success,
            ...contentOf(endpoint.body, 'input'),
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(bodiless ? {} : contentOf(endpoint.output, 'output', endpoint.produces)),
      },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(ROUTES) as EndpointName[]) {
    const { method, path } = routeOf(name);
    const known = (paths[path.replace(PARAMETER, '{$1}')] ??= {});
    known[method.toLowerCase()] = operationOf(name, API[name]);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Boda', version: '1', description: 'Motorbike taxis in Embu, Meru, Tharaka Nithi and Kirinyaga' },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'boda_session_<port>', description: HOST_ONLY },
        adminSession: { type: 'apiKey', in: 'cookie', name: 'boda_admin_<port>', description: HOST_ONLY },
      },
    },
  };
}
