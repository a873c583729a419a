import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Room } from '#core/lib/rooms.ts';
import { POSITION_GATHER_MS } from '#shared/domain/constants/server.ts';
import type { BodaServer, Delivery } from '../types.ts';
import { channelOf } from './channels.ts';
import { newerMove } from './coalescer.ts';

const EVENTS = ['drivers:moved', 'drivers:left', 'admin:moved', 'ride:position', 'share:position'] as const;
type PositionEvent = (typeof EVENTS)[number];

/**
 * A position, or a driver's departure from an area, which travels with the moves so that neither overtakes the other.
 */
export type PositionDelivery = Extract<Delivery, { event: PositionEvent }>;
export const isPosition = (delivery: Delivery): delivery is PositionDelivery => isPositionEvent(delivery.event);
const isPositionEvent = (event: string): event is PositionEvent => EVENTS.some((it) => it === event);

/** A delivery from another process. Its payload is still JSON, because often no socket here listens to it. */
export type RemotePosition = Pick<PositionDelivery, 'event' | 'rooms' | 'except' | 'among'> & { json: string };

/**
 * Carries positions to other processes over Redis, separate from facts (decision 031): batched for 25 ms, the newest
 * per subject, one message per channel, and only to processes with a socket in one of the channel's rooms.
 */
interface PositionRelay {
  send(delivery: PositionDelivery): void;
  /** For a process with sockets. `sub` is a dedicated Redis client: it will be subscribed. */
  attach(io: BodaServer, sub: Redis, hear: (remote: RemotePosition) => void): Promise<void>;
  close(): void;
}

/** @param failed receives the error of a failed Redis command */
export function createPositionRelay(pub: Redis, failed: (error: unknown) => void): PositionRelay {
  const self = randomUUID();
  /** The waiting deliveries of each channel by subject; the subject updated last comes last. */
  const waiting = new Map<string, Map<string, PositionDelivery>>();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    const batch = pub.pipeline();
    for (const [channel, deliveries] of waiting) batch.publish(channel, encode(self, deliveries.values()));
    waiting.clear();
    batch.exec().catch(failed);
  }

  return {
    send(delivery) {
      for (const [channel, rooms] of byChannel(delivery.rooms)) {
        const deliveries = waiting.get(channel) ?? new Map<string, PositionDelivery>();
        waiting.set(channel, deliveries);
        const subject = subjectOf(delivery, rooms);
        const newest = newerOf(deliveries.get(subject), { ...delivery, rooms });
        deliveries.delete(subject);
        deliveries.set(subject, newest);
      }
      if (waiting.size > 0) timer ??= setTimeout(flush, POSITION_GATHER_MS);
    },
    attach(io, sub, hear) {
      sub.on('message', (_channel: string, message: string) => decode(self, message, hear));
      return followRooms(io, sub, failed);
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}

/** Subscribes to a channel while any of its rooms has a socket here. */
async function followRooms(io: BodaServer, sub: Redis, failed: (error: unknown) => void): Promise<void> {
  const { adapter } = io.of('/');
  const roomsOn = new Map<string, number>();
  async function joined(name: Room): Promise<void> {
    const channel = channelOf(name);
    if (channel === null) return;
    const rooms = (roomsOn.get(channel) ?? 0) + 1;
    roomsOn.set(channel, rooms);
    if (rooms === 1) await sub.subscribe(channel).catch(failed);
  }
  function left(name: Room): void {
    const channel = channelOf(name);
    if (channel === null) return;
    const rooms = (roomsOn.get(channel) ?? 0) - 1;
    if (rooms > 0) {
      roomsOn.set(channel, rooms);
      return;
    }
    roomsOn.delete(channel);
    sub.unsubscribe(channel).catch(failed);
  }
  // ioredis does not retry subscriptions that were in progress when the connection broke.
  sub.on('ready', () => {
    if (roomsOn.size > 0) sub.subscribe(...roomsOn.keys()).catch(failed);
  });
  adapter.on('create-room', (name: Room) => void joined(name));
  adapter.on('delete-room', left);
  await Promise.all([...adapter.rooms.keys()].map(joined));
}

function byChannel(rooms: readonly Room[]): Map<string, Room[]> {
  const grouped = new Map<string, Room[]>();
  for (const name of rooms) {
    const channel = channelOf(name);
    if (channel !== null) grouped.set(channel, [...(grouped.get(channel) ?? []), name]);
  }
  return grouped;
}

/** The subject of a delivery. Of two waiting deliveries with the same subject, the newer replaces the older. */
function subjectOf({ event, payload, except, among }: PositionDelivery, rooms: readonly Room[]): string {
  const who = Array.isArray(payload) ? payload.map((it) => (typeof it === 'string' ? it : it.id)) : [];
  return [event, rooms, except, among, who].join(' ');
}

/** The newer of two deliveries with one subject; a change of status may carry an older position (`newerMove`). */
function newerOf(before: PositionDelivery | undefined, now: PositionDelivery): PositionDelivery {
  if (now.event !== 'drivers:moved' && now.event !== 'admin:moved') return now;
  if (before?.event !== now.event) return now;
  const known = before.payload;
  return { ...now, payload: now.payload.map((move, i) => newerMove(known[i], move)) };
}

/**
 * Encodes deliveries as lines: the sender, then two lines per delivery, its destination and its payload. JSON contains
 * no line breaks.
 */
function encode(self: string, deliveries: Iterable<PositionDelivery>): string {
  const lines = [self];
  for (const { event, rooms, except, among = '', payload } of deliveries) {
    lines.push([event, rooms.join(), except.join(), among].join(' '), JSON.stringify(payload));
  }
  return lines.join('\n');
}

/**
 * Passes the deliveries of a message to `hear`. Ignores this process's own messages, which it has already delivered.
 */
function decode(self: string, message: string, hear: (remote: RemotePosition) => void): void {
  const [sender, ...lines] = message.split('\n');
  if (sender === self) return;
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [event = '', rooms = '', except = '', among = ''] = (lines[i] ?? '').split(' ');
    if (!isPositionEvent(event)) continue;
    const those = { rooms: rooms.split(','), except: except === '' ? [] : except.split(',') };
    hear({ event, ...those, ...(among !== '' && { among }), json: lines[i + 1] ?? '' });
  }
}
