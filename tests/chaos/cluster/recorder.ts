import { CallError } from '#dev/fleet/http.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { History, Operation } from './history.ts';

/** Refusals that people must expect here: they lost a race, or tried what a rule forbids. */
const EXPECTED = ['RIDE_TAKEN', 'RIDE_MOVED_ON', 'DRIVER_BUSY', 'DRIVER_UNAVAILABLE', 'RIDE_OPEN', 'NO_DRIVERS'];

/** Writes down what every phone asked and was answered. */
export interface Recorder {
  operations: Operation[];
  heard: History['heard'][number][];
  /** What nothing explains, such as a 401, a 500 or an answer that the contract does not know, with how often. */
  oddities: Map<string, number>;
  strange(what: string): void;
  /** Runs a request about a ride, and records it with its answer. Throws what the request throws. */
  record<T extends Ride | null>(
    asked: Pick<Operation, 'who' | 'what' | 'ride'> & { key?: string },
    run: () => Promise<T>,
  ): Promise<T>;
  /** A ride in an answer that was asked for at `from`. */
  saw(who: string, ride: Pick<Ride, 'id' | 'rev' | 'status'>, from: number): void;
  /** Notes a failed request, unless it had to be expected. Throws what is no CallError. */
  failed(what: string, error: unknown): void;
}

export function createRecorder(): Recorder {
  const operations: Operation[] = [];
  const oddities = new Map<string, number>();
  const strange = (what: string): void => void oddities.set(what, (oddities.get(what) ?? 0) + 1);
  const failed = (what: string, error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    const { status, code } = error;
    // A driver looks what became of an offer that they no longer have.
    const isGone = what === 'read' && status === 404;
    if (status === 0 || status === 502 || status === 503 || isGone || EXPECTED.includes(code)) return;
    strange(`${what} was answered with ${status} ${code}`);
  };
  return {
    operations,
    heard: [],
    oddities,
    strange,
    failed,
    async record(asked, run) {
      const from = performance.now();
      const keep = (answer: Operation['answer'], ride = asked.ride): void =>
        void operations.push({ ...asked, ride, from, to: performance.now(), answer });
      try {
        const ride = await run();
        keep({ is: 'ok', rev: ride?.rev ?? null, status: ride?.status ?? null }, ride?.id);
        return ride;
      } catch (error) {
        failed(asked.what, error);
        const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
        keep(isRefused ? { is: 'refused', code: error.code } : { is: 'lost' });
        throw error;
      }
    },
    saw: (who, { id, rev, status }, from) =>
      void operations.push({
        who,
        what: 'read',
        ride: id,
        from,
        to: performance.now(),
        answer: { is: 'ok', rev, status },
      }),
  };
}
