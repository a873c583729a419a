import { CallError } from '#dev/fleet/http.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { History, Operation } from './history.ts';

/** Refusals to be expected here: the person lost a race, or tried something that a rule forbids. */
const EXPECTED = ['RIDE_TAKEN', 'RIDE_MOVED_ON', 'DRIVER_BUSY', 'DRIVER_UNAVAILABLE', 'RIDE_OPEN', 'NO_DRIVERS'];

/** Records every phone's requests and responses. */
export interface Recorder {
  operations: Operation[];
  heard: History['heard'][number][];
  /** Unexpected responses, such as a 401, a 500 or one not in the contract, with how often they occurred. */
  oddities: Map<string, number>;
  strange(what: string): void;
  /** Runs a request about a ride, and records it with its response. Throws what the request throws. */
  record<T extends Ride | null>(
    asked: Pick<Operation, 'who' | 'what' | 'ride'> & { key?: string },
    run: () => Promise<T>,
  ): Promise<T>;
  /** Records a ride in a response requested at `from`. */
  saw(who: string, ride: Pick<Ride, 'id' | 'rev' | 'status'>, from: number): void;
  /** Records a failed request, unless it was expected. Rethrows anything but a CallError. */
  failed(what: string, error: unknown): void;
}

export function createRecorder(): Recorder {
  const operations: Operation[] = [];
  const oddities = new Map<string, number>();
  const strange = (what: string): void => void oddities.set(what, (oddities.get(what) ?? 0) + 1);
  const failed = (what: string, error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    const { status, code } = error;
    // The driver looks up an offer that was taken from them.
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
