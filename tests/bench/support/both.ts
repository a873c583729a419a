import { cookieNames } from '../../../http/cookies.ts';
import type { Place } from './place.ts';
import { type Fleet, type Load, startLoad } from './start-load.ts';

/** The people of a bench; their cookie carries the name that the app gives it. */
export type Everybody = (cookieOf: (token: string) => string) => Pick<Fleet, 'drivers' | 'viewers'>;

/** The app and the bare relay with the same people connected to each, and the processes of each side. */
export interface Both {
  app: Load;
  bare: Load;
  pids: { app: number[]; store: number[]; bare: number[] };
}

/** Starts both servers, and a load generator for each, and connects everybody. */
export async function openBoth(place: Place, shape: 'share' | 'area', everybody: Everybody): Promise<Both> {
  const [server, relay] = [await place.app(), await place.relay(shape)];
  const { user } = cookieNames(server.port);
  const people = everybody((token) => `${user}=${token}`);
  const [app, bare] = [await startLoad(), await startLoad()];
  for (const load of [app, bare]) place.atEnd(() => load.stop());
  await bare.connect({ ...people, of: 'bare', driversUrl: relay.url, viewersUrl: relay.url });
  await app.connect({ ...people, of: 'app', driversUrl: server.url, viewersUrl: server.url });
  return { app, bare, pids: { app: [server.pid], store: place.storePids, bare: [relay.pid] } };
}
