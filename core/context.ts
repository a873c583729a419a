import type { PayloadOf, ServerEventName } from '#shared/contract/events.ts';
import type { Room } from './lib/rooms.ts';
import type { SubscriptionDoc } from './store/notification-documents.ts';
import type { Store } from './store/store.ts';

/**
 * Sends an event to every socket in `rooms`, except those in `except`; with `among`, only to sockets that are in that
 * room too. Never throws: clients recover from a lost event by revisions, snapshots and polling (docs/architecture.md,
 * "How data flows"). `drivers:moved` and `admin:moved` are batched per room, at most once per second. `session:ended`
 * also closes the sockets that receive it.
 */
export type Publish = <E extends ServerEventName>(
  rooms: Room | readonly Room[],
  event: E,
  payload: PayloadOf<E>,
  options?: { except?: readonly Room[]; among?: Room },
) => void;

/**
 * Makes every socket in room `of` join room `to`, or leave it. Like an event, this may be lost; a socket joins the
 * right rooms when it next connects.
 */
export type Listen = (of: Room, to: Room, on: boolean) => void;

/** The clock of the store (decision 027). Tests pass their own clock. */
export interface Clock {
  now(): Date;
}

/** The part of a logger, such as pino, that core uses. Never log tokens, codes, phones or positions. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The part of the configuration that rules depend on. */
interface CoreConfig {
  /** The configured code, else the one generated at the first start; with '' nobody can sign up. */
  adminCode: string;
  supportHotline: string;
}

/**
 * The outcome of a push. `later`: the push service did not take it; retry after the `afterS` seconds that it requested,
 * if any.
 */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterS: number };

/** Sends pushes to the push services of browsers. */
export interface PushService {
  /** The public VAPID key of this installation. */
  publicKey: string;
  /** Whether push services on this machine are allowed, as on laptops and in tests. */
  allowsLoopback: boolean;
  /**
   * Encrypts a message for one phone, and sends it to its push service. Never throws, and takes at most `cutMs`.
   * @param topic of the messages that wait at the push service, only the last one of a topic is kept
   */
  send(
    phone: Pick<SubscriptionDoc, 'endpoint' | 'keys'>,
    message: string,
    options: { ttlS: number; cutMs: number; urgent: boolean; topic: string | undefined },
  ): Promise<PushOutcome>;
}

/** What every function of core may use. */
export interface Context {
  store: Store;
  publish: Publish;
  listen: Listen;
  clock: Clock;
  log: Log;
  config: CoreConfig;
  /** null: pushes are off. */
  push: PushService | null;
}
