import { cookieNames } from '#http/cookies.ts';
import { type Measured, measure, total, warmUp } from './measure.ts';
import type { Place } from './place.ts';
import { type Fleet, type Load, type Pace, startLoad } from './start-load.ts';

/** Makes the people of a bench, given the app's cookie name. */
export type Everybody = (cookieOf: (token: string) => string) => Pick<Fleet, 'drivers' | 'viewers'>;

/** The app and the bare relay with the same people connected to each, and the processes of each side. */
export interface Both {
  app: Load;
  bare: Load;
  appUrl: string;
  pids: { app: number[]; store: number[]; bare: number[] };
}

/** Starts both servers, and a load generator for each, and connects everybody. */
export async function openBoth(place: Place, everybody: Everybody): Promise<Both> {
  const [server, relay] = [await place.app(), await place.relay()];
  const { user } = cookieNames(server.port);
  const people = everybody((token) => `${user}=${token}`);
  const [app, bare] = [await startLoad(), await startLoad()];
  for (const load of [app, bare]) place.atEnd(() => load.stop());
  await bare.connect({ ...people, of: 'bare', url: relay.url });
  await app.connect({ ...people, of: 'app', url: server.url });
  return { app, bare, appUrl: server.url, pids: { app: [server.pid], store: place.storePids, bare: [relay.pid] } };
}

export const warmBoth = ({ app, bare }: Both, pace: Pace, seconds: number): Promise<void> =>
  warmUp([app, bare], pace, seconds);

/** Measures both in turns, so that other work on the machine slows both alike; the rounds are summed. */
export async function inTurns(
  { app, bare, pids }: Both,
  pace: Pace,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<{ app: Measured; bare: Measured }> {
  const measured: { app: Measured[]; bare: Measured[] } = { app: [], bare: [] };
  for (let i = 0; i < rounds; i += 1) {
    measured.bare.push(await measure(bare, pace, { seconds, groups: { server: pids.bare } }));
    measured.app.push(await measure(app, pace, { seconds, groups: { server: pids.app, store: pids.store } }));
  }
  return { app: total(measured.app), bare: total(measured.bare) };
}
