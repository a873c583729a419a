import type { Room } from '#core/lib/rooms.ts';
import type { PayloadOf } from '#shared/contract/events.ts';

export type MoveEvent = 'drivers:moved' | 'admin:moved';
type Move = PayloadOf<MoveEvent>[number];

/** The moves waiting to be sent to one room. */
export interface Batch {
  event: MoveEvent;
  room: Room;
  except: readonly Room[];
  moves: ReadonlyMap<string, Move>;
}

/** A clock: epoch ms, and a timer that can be cancelled. */
export interface Timing {
  now(): number;
  later(ms: number, run: () => void): () => void;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const isOffline = (move: Move): boolean => move.driverStatus === 'offline';

/**
 * Merges two moves of one driver. The newer position wins. A status has no timestamp of its own, so the status that
 * arrived later wins, and with it whether the position is believed (R42). When the driver goes offline or comes back,
 * the whole later move wins.
 */
export function newerMove(before: Move | undefined, move: Move): Move {
  if (!before || before.timestamp <= move.timestamp || isOffline(before) || isOffline(move)) return move;
  const { unsure: _, ...position } = before;
  return { ...position, driverStatus: move.driverStatus, ...(move.unsure && { unsure: true }) };
}

/**
 * Collects the newest move of each driver per room and sends them together, at most once per `everyMs`: at once if the
 * interval is over, otherwise at its end. So a watcher of many cells gets one frame.
 */
export function createCoalescer(flush: (batches: Batch[]) => void, everyMs: number, timing: Timing = realTiming) {
  const waiting = new Map<string, { batch: Omit<Batch, 'moves'>; moves: Map<string, Move> }>();
  let due = -Infinity;
  let callOff: (() => void) | null = null;

  const arm = (): void => {
    callOff ??= timing.later(Math.max(0, due - timing.now()), fire);
  };
  function fire(): void {
    callOff = null;
    if (waiting.size === 0) return;
    // Timers may fire slightly early.
    if (timing.now() < due) return arm();
    due = timing.now() + everyMs;
    const batches = [...waiting.values()].map(({ batch, moves }) => ({ ...batch, moves }));
    waiting.clear();
    flush(batches);
  }

  return {
    /** Keeps the moves until the next flush. */
    add(event: MoveEvent, room: Room, moves: readonly Move[], except: readonly Room[] = []): void {
      if (moves.length === 0) return;
      const key = [event, room, ...except].join('\n');
      const entry = waiting.get(key) ?? { batch: { event, room, except }, moves: new Map<string, Move>() };
      waiting.set(key, entry);
      for (const move of moves) entry.moves.set(move.id, newerMove(entry.moves.get(move.id), move));
      arm();
    },
    /** Drops waiting moves of drivers who left the room. */
    drop(room: Room, ids: readonly string[]): void {
      for (const [key, { batch, moves }] of waiting) {
        if (batch.room !== room || batch.event !== 'drivers:moved') continue;
        for (const id of ids) moves.delete(id);
        if (moves.size === 0) waiting.delete(key);
      }
    },
    /** Withholds these drivers' waiting moves in a room from the sockets in `from`. */
    hide(room: Room, ids: readonly string[], from: Room): void {
      for (const [key, { batch, moves }] of [...waiting]) {
        if (batch.room !== room || batch.event !== 'drivers:moved') continue;
        const hidden = ids.flatMap((id) => moves.get(id) ?? []);
        for (const { id } of hidden) moves.delete(id);
        if (moves.size === 0) waiting.delete(key);
        this.add(batch.event, room, hidden, [...batch.except, from]);
      }
    },
    close(): void {
      callOff?.();
      callOff = null;
      waiting.clear();
    },
  };
}
