import { count } from '#core/lib/counters.ts';
import type { Room } from '#core/lib/rooms.ts';
import type { PayloadOf } from '#shared/contract/events.ts';
import { SHORTEN } from '#shared/contract/short-forms.ts';
import { AREA_EVERY_MS, COALESCE_MS } from '#shared/domain/constants/server.ts';
import type { BodaServer, BodaSocket, Delivery } from '../types.ts';
import { type Batch, createCoalescer, newerMove, type MoveEvent, type Timing } from './coalescer.ts';
import { transportOf } from '../guarded-transport.ts';
import { frameOf, framesOf } from './frame.ts';
import { sendNewest } from './newest.ts';
import type { PositionDelivery, RemotePosition } from './position-relay.ts';

type Move = PayloadOf<MoveEvent>[number];

/** Delivers events to this node's sockets; `heard` receives every event that a socket here listens to. */
export function createDelivery(io: BodaServer, heard: (delivery: Delivery) => void, timing?: Timing) {
  const every = (ms: number) => createCoalescer((batches) => flush(io, batches), ms, timing);
  const coalescers = { 'drivers:moved': every(AREA_EVERY_MS), 'admin:moved': every(COALESCE_MS) };
  const namespace = io.of('/');
  function heardHere(rooms: readonly Room[]): readonly Room[] {
    const { rooms: all } = namespace.adapter;
    return rooms.every((room) => all.has(room)) ? rooms : rooms.filter((room) => all.has(room));
  }

  function deliver(delivery: Delivery): void {
    const rooms = heardHere(delivery.rooms);
    if (rooms.length === 0) return;
    heard(delivery);
    switch (delivery.event) {
      case 'drivers:moved':
      case 'admin:moved':
        // Moves with the same exceptions share a batch; exceptions without a socket here are ignored.
        for (const room of rooms)
          coalescers[delivery.event].add(
            delivery.event,
            room,
            delivery.payload,
            delivery.except.filter((name) => namespace.adapter.rooms.has(name)),
          );
        break;
      case 'drivers:left':
        for (const room of rooms) {
          if (delivery.among === undefined) coalescers['drivers:moved'].drop(room, delivery.payload);
          else coalescers['drivers:moved'].hide(room, delivery.payload, delivery.among);
        }
        sendFact(io, { ...delivery, rooms });
        break;
      case 'ride:position':
      case 'share:position':
        sendPosition(io, { ...delivery, rooms });
        break;
      case 'session:ended':
        sendFact(io, { ...delivery, rooms });
        io.local
          .in([...rooms])
          .except([...delivery.except])
          .disconnectSockets(true);
        break;
      default:
        sendFact(io, { ...delivery, rooms });
    }
  }

  return {
    deliver,
    /** Delivers a position from another process, decoded only if a socket here listens. */
    deliverRemote({ json, ...remote }: RemotePosition): void {
      if (heardHere(remote.rooms).length === 0) return;
      // Another process of ours wrote this payload for this event.
      deliver({ ...remote, payload: JSON.parse(json) as unknown } as PositionDelivery);
    },
    close: () => Object.values(coalescers).forEach((coalescer) => coalescer.close()),
  };
}

function sendFact(io: BodaServer, delivery: Delivery): void {
  const { rooms, except, among } = delivery;
  const ids = idsHearing(io, rooms, except);
  if (among !== undefined) {
    const chosen = [...idsIn(io, [among])].filter((id) => ids.has(id));
    count('deliveries', chosen.length);
    if (chosen.length > 0) send(io.local.to(chosen), delivery);
    return;
  }
  count('deliveries', ids.size);
  send(io.local.to([...rooms]).except([...except]), delivery);
}

type OnePosition = Extract<PositionDelivery, { event: 'ride:position' | 'share:position' }>;

function framesOfOne(position: OnePosition): ReturnType<typeof framesOf> {
  if (position.event === 'ride:position') return framesOf(position.event, position.payload, SHORTEN[position.event]);
  const frame = frameOf(position.event, position.payload);
  return () => frame;
}

/** Sends a position. A busy socket gets only the newest position, once the socket is idle. */
function sendPosition(io: BodaServer, position: OnePosition): void {
  const { event, rooms, except } = position;
  const frameFor = framesOfOne(position);
  const ids = idsHearing(io, rooms, except);
  count('deliveries', ids.size);
  const { sockets } = io.of('/');
  for (const id of ids) {
    const socket = sockets.get(id);
    if (!socket) continue;
    const transport = transportOf(socket.conn);
    sendNewest(transport, event, frameFor(transport));
  }
}

/** Anything that can emit a delivery; TypeScript cannot prove that its event and payload belong together. */
interface Emits {
  emit(event: Delivery['event'], payload: Delivery['payload']): unknown;
}
const send = (to: Emits, { event, payload }: Delivery): unknown => to.emit(event, payload);

const NOBODY: ReadonlySet<string> = new Set();

/** The ids of this node's sockets in any of the rooms. */
function idsIn(io: BodaServer, rooms: readonly Room[]): ReadonlySet<string> {
  const { adapter } = io.of('/');
  const [first, ...others] = rooms;
  if (first === undefined) return NOBODY;
  if (others.length === 0) return adapter.rooms.get(first) ?? NOBODY;
  return new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]));
}

/** The ids of this node's sockets in any of the rooms, and in none of the others. */
function idsHearing(io: BodaServer, rooms: readonly Room[], except: readonly Room[]): ReadonlySet<string> {
  const ids = idsIn(io, rooms);
  const silent = idsIn(io, except);
  return silent.size === 0 ? ids : new Set([...ids].filter((id) => !silent.has(id)));
}

/** Sends each watcher one frame; watchers of the same rooms share one encoding. */
function flush(io: BodaServer, batches: readonly Batch[]): void {
  for (const event of ['drivers:moved', 'admin:moved'] as const) {
    const groups = groupsHearing(
      io,
      batches.filter((batch) => batch.event === event),
    );
    for (const { ids, batches: heard } of groups) {
      if (event === 'admin:moved') sendToAdmins(io, ids, together(heard));
      else sendToWatchers(io, ids, together(heard));
    }
  }
}

/**
 * Sends moves to the watchers of an area. A busy connection skips the frame: drivers still moving are in the next one.
 */
function sendToWatchers(io: BodaServer, ids: readonly string[], moves: Move[]): void {
  const { sockets } = io.of('/');
  const watching = ids.flatMap((id) => {
    const socket = sockets.get(id);
    const transport = socket && transportOf(socket.conn);
    return transport?.watchesMoves ? [{ id, transport }] : [];
  });
  const hearing = watching.filter(({ transport }) => transport.takesPositions);
  count('deliveries', hearing.length);
  count('positionsDropped', watching.length - hearing.length);
  const frameFor = framesOf('drivers:moved', moves, SHORTEN['drivers:moved']);
  const behind: string[] = [];
  for (const { id, transport } of hearing) {
    // These moves must not overtake a queued `drivers:left`. Socket.IO sends the long form, which every client accepts.
    if (transport.hasQueue) behind.push(id);
    else transport.write(frameFor(transport));
  }
  if (behind.length > 0) io.local.to(behind).emit('drivers:moved', moves);
}

function sendToAdmins(io: BodaServer, ids: readonly string[], moves: Move[]): void {
  count('deliveries', ids.length);
  const { sockets } = io.of('/');
  for (const id of ids) sendToAdmin(sockets.get(id), moves);
}

/** Moves waiting for an admin's busy connection. */
const waitingMoves = new WeakMap<BodaSocket, Map<string, Move>>();

/**
 * Sends moves to an admin. Moves also tell that a driver came online or went offline, so none is dropped: a busy
 * connection receives them merged.
 */
function sendToAdmin(socket: BodaSocket | undefined, moves: readonly Move[]): void {
  if (!socket) return;
  const waiting = waitingMoves.get(socket) ?? new Map<string, Move>();
  waitingMoves.set(socket, waiting);
  for (const move of moves) waiting.set(move.id, newerMove(waiting.get(move.id), move));
  const transport = transportOf(socket.conn);
  sendNewest(transport, 'admin:moved', () => {
    waitingMoves.delete(socket);
    return frameOf('admin:moved', [...waiting.values()]);
  });
}

/** The sockets that receive any of the batches, grouped by the batches they receive. */
function groupsHearing(io: BodaServer, batches: readonly Batch[]): Iterable<{ ids: string[]; batches: Batch[] }> {
  const heardBy = new Map<string, string>();
  for (const [i, { room, except }] of batches.entries()) {
    for (const id of idsHearing(io, [room], except)) heardBy.set(id, `${heardBy.get(id) ?? ' '}${i} `);
  }
  const groups = new Map<string, { ids: string[]; batches: Batch[] }>();
  for (const [id, heard] of heardBy) {
    const group = groups.get(heard);
    if (group) group.ids.push(id);
    else groups.set(heard, { ids: [id], batches: batches.filter((_, i) => heard.includes(` ${i} `)) });
  }
  return groups.values();
}

function together(batches: readonly Batch[]): Move[] {
  const newest = new Map<string, Move>();
  for (const { moves } of batches) {
    for (const [id, move] of moves) newest.set(id, newerMove(newest.get(id), move));
  }
  return [...newest.values()];
}
