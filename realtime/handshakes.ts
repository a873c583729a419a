import type { IncomingMessage } from 'node:http';
import { authenticateAdmin } from '#core/admin/admin-sessions.ts';
import type { Admit } from '#core/limits/admission.ts';
import type { Context } from '#core/context.ts';
import { sessionIn } from '#core/lib/cookie.ts';
import { count } from '#core/lib/counters.ts';
import { authenticate, refusalWithout } from '#core/people/sessions.ts';
import type { Principals } from '#core/lib/principal.ts';
import { type Rates, spend } from '#core/limits/rates.ts';
import { ERRORS, Refusal } from '#shared/contract/errors.ts';
import { STRANGER_SOCKETS_MAX } from '#shared/domain/constants/server.ts';
import { type Handshake, type Holder, holderOf } from './connection.ts';
import type { BodaSocket } from './types.ts';

export interface HandshakeOptions {
  ctx: Context;
  /** The names of the session cookies (they include the port). */
  cookies: { user: string; admin: string };
  /** Whether the request's Origin is allowed, by the same rule as for HTTP. */
  originAllowed: (request: IncomingMessage) => boolean;
  /** The address under which a request is rate-limited, as for HTTP. */
  addressOf: (request: IncomingMessage) => string;
  rates: Rates;
  admit: Admit;
}

/**
 * Decides once per connection, before the websocket is accepted, whether it may be opened. A refused client, for
 * instance while the store is unreachable, sees a lost connection and retries.
 */
export function createHandshakes({ ctx, cookies, originAllowed, addressOf, rates, admit }: HandshakeOptions) {
  const accepted = new WeakMap<IncomingMessage, Handshake>();
  /** The number of connections without a session, by address. */
  const strangers = new Map<string, number>();

  async function enter(request: IncomingMessage): Promise<Handshake> {
    const { cookie } = request.headers;
    const tokens = { user: sessionIn(cookie, cookies.user), admin: sessionIn(cookie, cookies.admin) };
    const address = addressOf(request);
    const readAt = ctx.clock.now().getTime();
    const read = async (): Promise<Principals> => {
      const user = await authenticate(ctx, tokens.user);
      const admin = await authenticateAdmin(ctx, tokens.admin);
      if (!user && !admin) throw await refusalWithout(ctx, tokens.user);
      return { user, admin };
    };
    const holder = await admit({ rate: 'personSocket', ...tokens, address }, read).then(
      ({ principals }) => holderOf(principals),
      strangerWithout,
    );
    if (isStranger(holder)) {
      await spend(rates, 'strangerSocket', address);
      if ((strangers.get(address) ?? 0) >= STRANGER_SOCKETS_MAX) throw new Refusal('TOO_MANY');
    }
    return { holder, address, readAt };
  }

  return {
    /** The reason to refuse a connection request; null to accept it. */
    async refusal(request: IncomingMessage): Promise<string | null> {
      // Until the websocket exists, nothing else handles errors of this socket, and an unhandled error ends the
      // process.
      request.socket.on('error', () => undefined);
      if (!originAllowed(request)) return refused(ERRORS.FOREIGN_ORIGIN[1]());
      try {
        accepted.set(request, await enter(request));
        return null;
      } catch (error) {
        if (error instanceof Refusal) return refused(error.message);
        ctx.log.error({ err: error }, 'a handshake could not be authenticated');
        return refused(ERRORS.UNAVAILABLE[1]());
      }
    },
    /** The caller of an accepted connection. */
    of(request: IncomingMessage): Handshake {
      const handshake = accepted.get(request);
      if (!handshake) throw new Error('a connection without a handshake');
      return handshake;
    },
    /** Counts a connection until it closes. */
    hold({ address, holder }: Handshake, conn: BodaSocket['conn']): void {
      if (!isStranger(holder)) return;
      strangers.set(address, (strangers.get(address) ?? 0) + 1);
      conn.once('close', () => {
        const left = (strangers.get(address) ?? 0) - 1;
        if (left > 0) strangers.set(address, left);
        else strangers.delete(address);
      });
    },
  };
}

/** Returns an anonymous holder if the session is missing or invalid; throws any other error. */
function strangerWithout(error: unknown): Holder {
  if (error instanceof Refusal && error.status === 401) return { user: null, admin: null };
  throw error;
}

function refused(why: string): string {
  count('handshakesRefused');
  return why;
}

const isStranger = ({ user, admin }: Holder): boolean => !user && !admin;
