import type { Server, Socket } from 'socket.io';
import type { Room } from '../core/rooms.ts';
import type {
  ClientToServerEvents,
  PayloadOf,
  ServerEventName,
  ServerToClientEvents,
} from '../shared/contract/events.ts';

/** An event and the rooms that receive it. */
export type Delivery = {
  [E in ServerEventName]: { rooms: readonly Room[]; event: E; payload: PayloadOf<E>; except: readonly Room[] };
}[ServerEventName];

/** A message sent to all processes; each delivers it to its own sockets. */
export interface BetweenNodes {
  deliver: (delivery: Delivery) => void;
}

export type BodaServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, object>;
export type BodaSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, object>;
