import type { Server, Socket } from 'socket.io';
import type { Room } from '#core/lib/rooms.ts';
import type {
  ClientToServerEvents,
  PayloadOf,
  ServerEventName,
  ServerToClientEvents,
} from '#shared/contract/events.ts';

/** An event and the rooms that receive it. */
export type Delivery = {
  [E in ServerEventName]: {
    rooms: readonly Room[];
    event: E;
    payload: PayloadOf<E>;
    except: readonly Room[];
    among?: Room;
  };
}[ServerEventName];

/** Messages between processes. */
export interface BetweenNodes {
  /** Each process delivers it to its own sockets. */
  deliver: (delivery: Delivery) => void;
  /** The sender failed to send some facts. */
  missed: () => void;
}

export type BodaServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, object>;
export type BodaSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, object>;
