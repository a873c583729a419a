import type { Me, PublicConfig } from '#shared/contract/entities.ts';
import { LAST_KNOWN_SAVE_MS } from '#shared/domain/constants/screens.ts';
import { SESSION_DAYS } from '#shared/domain/constants/rules.ts';
import { onCallSettled } from '../connection/api.ts';
import { readLastKnown, saveLastKnown } from '../phone/last-known-storage.ts';
import type { Ride } from '../rides/ride.ts';
import { pageRelease } from '../phone/service-worker.ts';
import { throttle } from '#client/lib/throttle.ts';
import { useConfig } from '../phone/config.ts';
import { type DriverSelf, useDriverSelf } from '../drivers/driver-self.ts';
import { HISTORY, type KnownHistory } from '../rides/history-state.ts';
import { applyToRides, useRides } from '../rides/rides.ts';
import { isWithdrawn, mergeRide, type RidesState } from '../rides/rides-state.ts';
import { fetchUser, useSession } from '../session/session.ts';
import { useTrustedContacts } from '../safety/trusted-contacts.ts';
import { type TripLinks, useTripLinks } from '../position/trip-links.ts';
import { queryClient } from '../connection/query-client.ts';

/** The data that the person's screens last showed, for an offline start (docs/decisions/037-offline.md). */
interface LastKnown {
  /** The release that wrote this data; no other release reads it. */
  release: string | null;
  savedAtMs: number;
  user: Me;
  rides: readonly Ride[];
  /** Whether the lists of rides had been fetched, and when. */
  loaded: boolean;
  ridesAsOfMs: number;
  driver: DriverSelf;
  trusted: ReturnType<typeof useTrustedContacts.getState>;
  links: TripLinks;
  config: PublicConfig | null;
  snapshots: readonly Snapshot[];
}

/** A cached snapshot from the server. */
interface Snapshot {
  queryKey: readonly unknown[];
  queryHash: string;
  data: unknown;
  atMs: number;
  /** For a ride history: its rides, since `data` only records how much of the history is loaded. */
  rides: readonly Ride[];
}

const DAY_MS = 24 * 3600_000;

/** Stores the data of this person's screens at every change. Returns a function that stops it. */
export function keepLastKnown(userId: string): () => void {
  /** The data stored before this page loaded, for screens that the person has not opened again yet. */
  let earlier: LastKnown | null = null;
  const { soon, cancel } = throttle(() => save(earlier), LAST_KNOWN_SAVE_MS);
  let stops = [cancel];
  let stopped = false;
  void readLastKnown().then((seen) => {
    if (stopped) return;
    earlier = isLastKnown(seen) && seen.user.id === userId ? seen : null;
    if (earlier) restoreLinks(earlier);
    stops = [...stops, ...onChange(soon)];
    soon();
  });
  return () => {
    stopped = true;
    stops.forEach((stop) => stop());
  };
}

function onChange(soon: () => void): (() => void)[] {
  return [
    useRides.subscribe((now, before) => {
      const same = now.byId === before.byId && now.withdrawn === before.withdrawn && now.asOfMs === before.asOfMs;
      if (!same) soon();
    }),
    useSession.subscribe(soon),
    useDriverSelf.subscribe(soon),
    useTrustedContacts.subscribe(soon),
    useTripLinks.subscribe(soon),
    useConfig.subscribe(soon),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') soon();
    }),
  ];
}

function save(earlier: LastKnown | null): void {
  const { user } = useSession.getState();
  if (!user) return;
  const { byId, asOfMs } = useRides.getState();
  // Until the lists have been fetched, the stored lists are the latest.
  const before = asOfMs === null ? earlier : null;
  const trusted = useTrustedContacts.getState();
  const snapshots = snapshotsNow();
  const others = earlier?.snapshots.filter(({ queryHash }) => !snapshots.some((now) => now.queryHash === queryHash));
  const seen: LastKnown = {
    release: pageRelease(),
    savedAtMs: Date.now(),
    user,
    rides: [...(before?.rides ?? []), ...Object.values(byId).filter((ride) => !isLost(useRides.getState(), ride))],
    loaded: before?.loaded ?? asOfMs !== null,
    ridesAsOfMs: before?.ridesAsOfMs ?? asOfMs ?? Date.now(),
    driver: { ...useDriverSelf.getState(), choosing: false },
    trusted: trusted.contacts === null && earlier ? earlier.trusted : trusted,
    links: useTripLinks.getState().urls,
    config: useConfig.getState().config,
    snapshots: [...snapshots, ...(others ?? [])],
  };
  void saveLastKnown(user.id, seen);
}

/** Whether this is a request that the server has withdrawn from this driver (R48). */
const isLost = (state: RidesState, ride: Ride): boolean =>
  ride.view === 'driver' && ride.status === 'pending' && isWithdrawn(state, ride);

/** Returns the cached snapshots of passengers and drivers, but not an admin's lists. */
function snapshotsNow(): Snapshot[] {
  const known = queryClient.getQueryCache().getAll();
  return known
    .map(({ queryKey, queryHash, state: { data, dataUpdatedAt } }): Snapshot => {
      const rides = queryKey[0] === HISTORY && isHistory(data) ? ridesSince(data.since) : [];
      return { queryKey, queryHash, data, atMs: dataUpdatedAt, rides };
    })
    .filter(({ queryKey: [about], data }) => about !== 'admin' && data !== null && data !== undefined);
}

const isHistory = (data: unknown): data is KnownHistory => typeof data === 'object' && data !== null && 'since' in data;
const ridesSince = (since: string | null): Ride[] =>
  Object.values(useRides.getState().byId).filter(({ createdAt }) => since === null || createdAt >= since);

/** Restores the stored screens with their original times. Resolves to their owner; null without stored screens. */
export async function restoreLastKnown(): Promise<Me | null> {
  const seen = await readLastKnown();
  if (!isLastKnown(seen)) return null;
  const rides = [...seen.rides, ...seen.snapshots.flatMap((snapshot) => snapshot.rides)];
  applyToRides((state) => rides.reduce(mergeRide, state));
  useRides.setState({ asOfMs: seen.ridesAsOfMs, loaded: seen.loaded });
  useDriverSelf.setState(seen.driver);
  useTrustedContacts.setState(seen.trusted);
  restoreLinks(seen);
  useConfig.setState({ config: seen.config });
  const cache = queryClient.getQueryCache();
  for (const { queryKey, data, atMs } of seen.snapshots) {
    // No garbage collection: keep the snapshot until a screen shows it.
    cache.build(queryClient, { queryKey, gcTime: Infinity });
    queryClient.setQueryData(queryKey, data, { updatedAt: atMs });
  }
  askAgain();
  return seen.user;
}

/** The links that earlier pages fetched, so that SOS can send one without a network. */
const restoreLinks = ({ links }: LastKnown): void =>
  useTripLinks.setState(({ urls }) => ({ urls: { ...links, ...urls } }));

/** Fetches the signed-in person once a call gets a response. */
function askAgain(): void {
  const stop = onCallSettled(({ name, status }) => {
    if (status === 0 || name === 'getMe') return;
    fetchUser().then(stop, () => undefined);
  });
}

/** Only this release's own data is read, so its shape is known. */
const isLastKnown = (seen: unknown): seen is LastKnown =>
  typeof seen === 'object' &&
  seen !== null &&
  'release' in seen &&
  seen.release === pageRelease() &&
  'savedAtMs' in seen &&
  typeof seen.savedAtMs === 'number' &&
  Date.now() - seen.savedAtMs < SESSION_DAYS * DAY_MS;
