import type { Listen, Log, Publish } from '#core/context.ts';
import type { BodaServer, Delivery } from '../types.ts';
import type { Timing } from './coalescer.ts';
import { createDelivery } from './deliver.ts';
import { linkRedis } from './redis-link.ts';

/** Carries events from core to sockets: within this process, and to others over Redis (decision 002). */
export interface Fanout {
  /** Passed to core as `publish`; never throws. */
  publish: Publish;
  /** Passed to core as `listen`; never throws. */
  listen: Listen;
  /**
   * Connects a process with sockets; resolves once it receives the events of other processes.
   * @param heard receives every event that a socket of this process listens to
   */
  attach(io: BodaServer, heard: (delivery: Delivery) => void): Promise<void>;
  /** Whether Redis is reachable; null when none is used. */
  healthy(): boolean | null;
  close(): void;
}

/** Creates the fanout. Without `redisUrl` events stay in this process. `timing` is for tests. */
export async function createFanout(options: { redisUrl?: string; log: Log; timing?: Timing }): Promise<Fanout> {
  const { log } = options;
  const link = options.redisUrl === undefined ? null : await linkRedis(options.redisUrl, log);
  let delivery: ReturnType<typeof createDelivery> | null = null;
  let local: BodaServer['local'] | null = null;

  const attempt = (what: string, event: string, run: () => void): void => {
    try {
      run();
    } catch (error) {
      log.error({ err: error, event }, what);
    }
  };
  const deliver = (it: Delivery): void => {
    try {
      delivery?.deliver(it);
    } catch (error) {
      log.error({ err: error, event: it.event }, 'an event could not be delivered');
    }
  };

  return {
    publish(rooms, event, payload, { except = [], among } = {}) {
      // The event and its payload belong together, but TypeScript cannot infer that for the union.
      const it = {
        rooms: typeof rooms === 'string' ? [rooms] : rooms,
        event,
        payload,
        except,
        ...(among !== undefined && { among }),
      } as Delivery;
      deliver(it);
      if (link) attempt('an event could not be sent to other processes', event, () => link.send(it));
    },
    listen(of, to, on) {
      attempt('a room could not be changed', 'listen', () => {
        const here = local?.in(of);
        if (on) here?.socketsJoin(to);
        else here?.socketsLeave(to);
        link?.listen(of, to, on);
      });
    },
    async attach(io, heard) {
      local = io.local;
      delivery = createDelivery(io, heard, options.timing);
      await link?.attach(io, {
        fact: deliver,
        position: (remote) =>
          attempt('an event could not be delivered', remote.event, () => delivery?.deliverRemote(remote)),
        missed: () => void io.local.emit('events:missed', {}),
      });
    },
    healthy: () => link?.healthy() ?? null,
    close() {
      delivery?.close();
      link?.close();
    },
  };
}
