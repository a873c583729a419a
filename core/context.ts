import type { PayloadOf, ServerEventName } from '../shared/contract/events.ts';
import type { Room } from './rooms.ts';
import type { Store } from './store/store.ts';

/**
 * Tells everyone in `rooms` (minus those in `except`) what happened. It never fails the command that tells:
 * a lost message is healed by revisions, snapshots and polling (docs/architecture.md, "How data flows").
 * `drivers:moved` and `admin:moved` are gathered per room and sent at most once per second.
 * After `session:ended` the sockets of those rooms are closed.
 */
export type Publish = <E extends ServerEventName>(
  rooms: Room | readonly Room[],
  event: E,
  payload: PayloadOf<E>,
  options?: { except?: readonly Room[] },
) => void;

/**
 * Everyone in room `of` joins room `to`, or leaves it. Like any other message this may be lost; the next connection
 * puts it right.
 */
export type Listen = (of: Room, to: Room, on: boolean) => void;

/** The time; tests pass their own. */
export interface Clock {
  now(): Date;
}

/** What core needs of a logger (pino fits). Never give it tokens, codes, phones or positions. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The part of the configuration that rules depend on. */
export interface CoreConfig {
  /** '' until the app has started: without a configured one it is made at the first start. */
  adminCode: string;
  supportHotline: string;
}

/** Everything a core verb works with. */
export interface Context {
  store: Store;
  publish: Publish;
  listen: Listen;
  clock: Clock;
  log: Log;
  config: CoreConfig;
}
