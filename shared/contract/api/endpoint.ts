import * as z from 'zod/mini';
import type { AuditKind } from '../admin-lists.ts';
import * as p from '../fields.ts';
import type { EndpointRate } from '../rates.ts';
import type { EndpointName, ROUTES } from '../routes.ts';

/**
 * Who may call. `public`: anyone. `user`: a person's session. `passenger`, `driver`: a session of that type (others get
 * 403). `admin`: an admin session. `session`: a person's session, an admin's, or both. The commands in core decide
 * whether the caller may act on this object in its current state.
 */
export type Caller = 'public' | 'user' | 'passenger' | 'driver' | 'admin' | 'session';

/** One endpoint. If a schema is absent, that part of the request is not read. `status` is the status of a success. */
export type Endpoint = EndpointFacts & (OpenToAll | OpenToSome);

/** `rate`: the class in which the call is counted before the store is queried; health checks are `unlimited`. */
interface OpenToAll {
  who: 'public';
  rate: EndpointRate | 'unlimited';
}
interface OpenToSome {
  who: Exclude<Caller, 'public'>;
  rate: EndpointRate;
}

interface EndpointFacts {
  summary: string;
  /** The kind of its audit log entry (R16). Required wherever an admin changes something: see `EndpointOf`. */
  audits?: AuditKind | readonly AuditKind[];
  params?: z.ZodMiniType<Record<string, string>>;
  query?: z.ZodMiniType<Record<string, unknown>>;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  status?: 201 | 204 | 302;
  /** The content type of the response, unless it is JSON. */
  produces?: string;
  /** Whether banned drivers may call the endpoint; all other endpoints refuse their session (R5). */
  suspended?: true;
  /** The most photos that its body may contain as data URLs, 0 if absent. Nothing else makes a body large. */
  photos?: number;
  /** About how long a large answer may be; those of one caller are sent in turn (R31). */
  answerMaxBytes?: number;
  /** A GET that changes state: refused when it comes from another site, since browsers send cookies with links. */
  changes?: true;
  /** For a GET opened as a page: where to redirect a request from another site, and a refused request. */
  link?: { foreign: string; refused: string };
}

interface Audited {
  audits: AuditKind | readonly AuditKind[];
}
/** An endpoint that changes nothing: no value has this output type, so its handler cannot succeed. */
interface NeverSucceeds {
  output: z.ZodMiniNever;
}

/** The type of each endpoint: one that lets an admin change something must have `audits` (R16). */
export type EndpointOf<K extends EndpointName> = Endpoint &
  ((typeof ROUTES)[K] extends `${'GET' | 'HEAD'} ${string}`
    ? unknown
    : { who: Exclude<Caller, 'admin'> } | Audited | NeverSucceeds);

export const endpoint = <const T extends Endpoint>(it: T): T => it;

export const id = z.object({ id: p.Id });
export const ok = z.object({ ok: z.literal(true) });
export const none = z.void();

export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });
/** `more`: there are more matches than `total`, which is capped at FOUND_MAX, RIDES_LISTED_MAX or RIDES_SORTED_MAX. */
export const foundPage = <T extends z.ZodMiniType>(item: T) => z.extend(page(item), { more: z.boolean() });
