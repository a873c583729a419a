import * as z from 'zod/mini';
import { OWN_DATA_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import * as e from '../entities.ts';
import { OwnData } from '../own-data-entities.ts';
import * as p from '../fields.ts';
import { endpoint, ok, none } from './endpoint.ts';

/** Endpoints for sign-in, the account, the configuration, and the health of a process. */
export const SIGN_IN = {
  getRedirectUrl: endpoint({
    summary:
      'The address of the sign-in page; sets the short-lived sign-in cookie. 403 FOREIGN_ORIGIN from another site',
    who: 'public',
    changes: true,
    rate: 'signInStart',
    output: z.object({ redirectUrl: z.string() }),
  }),
  startSignIn: endpoint({
    summary:
      'For a plain link: redirects to the sign-in page and sets the short-lived sign-in cookie; redirects to /?sign-in=failed when the provider does not answer or the rate limit is reached, and from another site to / without the cookie',
    who: 'public',
    link: { foreign: '/', refused: '/?sign-in=failed' },
    rate: 'signInStart',
    output: none,
    status: 302,
  }),
  createSession: endpoint({
    summary:
      'Exchanges a sign-in code for a session cookie; the same code and cookie get the first response again for 60 s',
    who: 'public',
    rate: 'signIn',
    body: z.object({
      code: z.string().check(p.atMost(2048), z.minLength(1)),
      state: z.optional(z.string().check(p.atMost(512))),
      iss: z.optional(z.string().check(p.atMost(512))),
    }),
    output: ok,
  }),
  logout: endpoint({
    summary:
      'Ends the session, if it belongs to the person `of` (an id; default: anyone), so that a late sign-out does not end the session of the next person on this phone. Succeeds even when it ends none. 403 FOREIGN_ORIGIN from another site',
    who: 'public',
    changes: true,
    rate: 'signOut',
    query: z.object({ of: z.optional(p.Id) }),
    output: ok,
  }),
  headMe: endpoint({
    summary: 'Connectivity check; counts as presence (R13)',
    who: 'user',
    suspended: true,
    rate: 'person',
    output: none,
  }),
  getMe: endpoint({
    summary: 'The signed-in person',
    who: 'user',
    suspended: true,
    rate: 'person',
    output: e.Me,
  }),
  updateProfile: endpoint({
    summary: 'Sets name and phone, the language, or both; user_type can be set only once',
    who: 'user',
    rate: 'person',
    body: z.union([e.ProfileUpdate, e.LanguageUpdate]),
    output: e.Me,
  }),
  getOwnData: endpoint({
    summary: 'Everything stored about me (R36)',
    who: 'user',
    suspended: true,
    rate: 'export',
    output: OwnData,
    answerMaxBytes: OWN_DATA_MAX_BYTES,
  }),
  deleteMe: endpoint({
    summary:
      'Deletes my account (R36); 409 RIDE_UNDER_WAY while a ride of mine is accepted or running, 409 ALERT_OPEN while my call for help is unresolved, 409 NOT_DELETABLE while another reason forbids it',
    who: 'user',
    rate: 'person',
    output: ok,
  }),
  endOtherSessions: endpoint({
    summary:
      'Ends all my sessions except the calling one, and closes their sockets at once; `ended` is their number. A repeat succeeds',
    who: 'user',
    rate: 'person',
    output: z.object({ ended: z.int() }),
  }),

  getConfig: endpoint({
    summary: 'The configuration of the client',
    who: 'public',
    rate: 'config',
    output: e.PublicConfig,
  }),
  getMapsKey: endpoint({
    summary: "The map service's public token, '' when there is none",
    who: 'public',
    rate: 'config',
    output: z.object({ apiKey: z.string() }),
  }),
  getOpenapi: endpoint({
    summary: 'This contract as OpenAPI 3.1',
    who: 'public',
    rate: 'operations',
    output: z.record(z.string(), z.unknown()),
  }),
  getHealthz: endpoint({ summary: 'The process is alive', who: 'public', rate: 'unlimited', output: ok }),
  getReadyz: endpoint({
    summary: 'The process is ready to serve: the store answers. Redis is not required',
    who: 'public',
    rate: 'unlimited',
    output: ok,
  }),
};
