import type * as z from 'zod/mini';
import { SIGN_IN } from './api/sign-in.ts';
import { LOCATION } from './api/location.ts';
import { PASSENGER } from './api/passenger.ts';
import { RIDES } from './api/rides.ts';
import { REGISTRATION } from './api/registration.ts';
import { DRIVER } from './api/driver.ts';
import { NOTIFICATIONS } from './api/notifications.ts';
import { ADMIN_ACCOUNTS } from './api/admin-accounts.ts';
import { ADMIN_FIGURES } from './api/admin-figures.ts';
import { ADMIN_PEOPLE } from './api/admin-people.ts';
import { ADMIN_RIDES } from './api/admin-rides.ts';
import { ADMIN_PLATFORM } from './api/admin-platform.ts';
import type { EndpointOf } from './api/endpoint.ts';
import type { EndpointName } from './routes.ts';

/** All endpoints, by area. */
export const API = {
  ...SIGN_IN,
  ...LOCATION,
  ...PASSENGER,
  ...RIDES,
  ...REGISTRATION,
  ...DRIVER,
  ...NOTIFICATIONS,
  ...ADMIN_ACCOUNTS,
  ...ADMIN_FIGURES,
  ...ADMIN_PEOPLE,
  ...ADMIN_RIDES,
  ...ADMIN_PLATFORM,
} satisfies { [K in EndpointName]: EndpointOf<K> };

type Contract = typeof API;
type Read<K extends EndpointName, Part extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  Contract[K] extends Record<Part, infer S extends z.ZodMiniType>
    ? Side extends 'in'
      ? z.input<S>
      : z.output<S>
    : undefined;

/** The parsed input that a handler receives. */
export type ParamsOf<K extends EndpointName> = Read<K, 'params', 'out'>;
export type QueryOf<K extends EndpointName> = Read<K, 'query', 'out'>;
export type BodyOf<K extends EndpointName> = Read<K, 'body', 'out'>;
/** The input that a caller sends. */
export type ParamsFor<K extends EndpointName> = Read<K, 'params', 'in'>;
export type QueryFor<K extends EndpointName> = Read<K, 'query', 'in'>;
export type BodyFor<K extends EndpointName> = Read<K, 'body', 'in'>;
/** The output of a success. */
export type OutputOf<K extends EndpointName> = z.output<Contract[K]['output']>;
export type CallerOf<K extends EndpointName> = Contract[K]['who'];
