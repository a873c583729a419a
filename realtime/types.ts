import type { Server, Socket } from 'socket.io';
import type { Room } from '../core/rooms.ts';
import type {
  ClientToServerEvents,
  PayloadOf,
  ServerEventName,
  ServerToClientEvents,
} from '../shared/contract/events.ts';

/** One thing to tell: who hears it, and what. */
export type Delivery = {
  [E in ServerEventName]: { rooms: readonly Room[]; event: E; payload: PayloadOf<E>; except: readonly Room[] };
}[ServerEventName];

/** What processes say to each other: every node hands it to the sockets it holds. */
export interface BetweenNodes {
  deliver: (delivery: Delivery) => void;
}

export type BodaServer = Server<ClientToServerEvents, ServerToClientEvents, BetweenNodes, object>;
export type BodaSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenNodes, object>;
