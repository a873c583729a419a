/**
 * Bench 4: the memory of an idle connection in the app, the bare relay and stock Socket.IO: the resident memory of the
 * process after a full garbage collection, minus its memory without connections.
 */
import { cookieNames } from '#http/cookies.ts';
import { MEASURED_ENV, memoryOf } from './support/memory.ts';
import { readNumbers } from './support/options.ts';
import { makePassengers } from './support/people.ts';
import { inPlace, type Place } from './support/place.ts';
import { type LoadViewer, startLoad } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

/** These connections are opened and closed before the empty process is measured, so that its code is loaded. */
const WARM_UP_CONNECTIONS = 100;

export async function idle(args: readonly string[]): Promise<void> {
  const { connections } = readNumbers(args, { connections: { full: 5000, small: 500 } });
  await inPlace(async (place) => {
    const people = await makePassengers(place.store, connections);
    const app = await place.app(MEASURED_ENV);
    const { user } = cookieNames(app.port);
    const bare = await place.relay(MEASURED_ENV);
    const stock = await place.stock(MEASURED_ENV);
    const signedIn = people.map(({ token }): LoadViewer => ({ cookie: `${user}=${token}`, room: 'idle', watch: null }));
    const results = [
      { name: 'bare ws', ...(await grow(place, bare, signedIn, 'bare')) },
      { name: 'stock Socket.IO', ...(await grow(place, stock, signedIn, 'app')) },
      { name: 'app', ...(await grow(place, app, signedIn, 'app')) },
    ];
    console.log(`${connections} idle connections; in the app each of a signed-in passenger`);
    const one = results[0]?.each ?? NaN;
    printTable(
      ['', 'empty MB', 'with them MB', 'kB each', 'times bare'],
      results.map(({ name, empty, full, each }) => [
        name,
        ...[empty / 1e6, full / 1e6, each / 1000].map((it) => figure(it, 1)),
        figure(each / one),
      ]),
    );
  });
}

/** Returns the memory of a server without and with connections, bytes. */
async function grow(
  place: Place,
  { pid, url }: { pid: number; url: string },
  viewers: readonly LoadViewer[],
  of: 'app' | 'bare',
): Promise<{ empty: number; full: number; each: number }> {
  const load = await startLoad();
  place.atEnd(() => load.stop());
  const fleet = { of, url, drivers: [] };
  await load.connect({ ...fleet, viewers: viewers.slice(0, WARM_UP_CONNECTIONS) });
  await load.close();
  const empty = await memoryOf(pid);
  await load.connect({ ...fleet, viewers });
  const full = await memoryOf(pid);
  await load.close();
  return { empty, full, each: (full - empty) / viewers.length };
}
