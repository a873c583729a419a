import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { Area } from '#shared/contract/fields.ts';
import { findPlace } from '#shared/domain/places.ts';
import { call } from '#client/data/connection/api.ts';
import { type Ride, rideOf } from '#client/data/rides/ride.ts';
import { readLocal, RECENT_KEY, saveLocal } from '#client/lib/storage.ts';
import { useRidesOver } from '#client/data/rides/rides.ts';
import { onPersonChanged } from '#client/data/connection/person-changed.ts';
import { useSession } from '#client/data/session/session.ts';
import { useFresh } from '../use-fresh.ts';
import type { ChosenPlace } from './trip-ends.ts';

const KEPT_MAX = 8;
/** The interval is long because past trips change only when a ride ends, which refetches them anyway. */
const TRIPS_POLL_MS = 30 * 60_000;

const Place = z.object({ text: z.string(), point: z.nullable(Area) });
const RecentTrip = z.object({
  destination: Place,
  pickup: Place,
  /** When the trip was booked, epoch ms. */
  at: z.number(),
});
/** A completed trip of this person. */
export type RecentTrip = z.infer<typeof RecentTrip>;
const Kept = z.object({ person: z.string(), trips: z.array(RecentTrip) });

const personNow = (): string => useSession.getState().user?.id ?? '';

/** Reads the signed-in person's recent trips from this phone; null if none are stored yet. */
function readKept(): RecentTrip[] | null {
  try {
    const read = Kept.safeParse(JSON.parse(readLocal(RECENT_KEY) ?? 'null'));
    return read.success && read.data.person === personNow() ? read.data.trips : null;
  } catch {
    return null;
  }
}

const keep = (trips: readonly RecentTrip[]): void =>
  saveLocal(RECENT_KEY, JSON.stringify({ person: personNow(), trips }));
onPersonChanged(() => saveLocal(RECENT_KEY, null));

/** Merges the lists: each destination once, with its latest trip; the latest first. */
function mergedTrips(...lists: readonly (readonly RecentTrip[])[]): RecentTrip[] {
  const byPlace = new Map<string, RecentTrip>();
  for (const trip of lists.flat().sort((a, b) => b.at - a.at)) {
    const key = trip.destination.text.trim().toLowerCase();
    if (!byPlace.has(key)) byPlace.set(key, trip);
  }
  return [...byPlace.values()].slice(0, KEPT_MAX);
}

const placeOf = (text: string, point: ChosenPlace['point']): ChosenPlace => ({
  text,
  point: findPlace(text) ? null : point,
});

const tripOf = ({ pickup, from, destination, to, createdAt }: Ride): RecentTrip => ({
  destination: placeOf(destination, to),
  pickup: placeOf(pickup, from),
  at: Date.parse(createdAt),
});

async function fetchTrips(): Promise<RecentTrip[]> {
  const { items } = await call('listPassengerRides', { query: { page: 1, pageSize: KEPT_MAX, status: 'completed' } });
  const trips = items.map(rideOf).map(tripOf);
  keep(mergedTrips(readKept() ?? [], trips));
  return trips;
}

/** Returns this person's last trips, one for each destination, the latest first; null until known. */
export function useRecentTrips(): readonly RecentTrip[] | null {
  const [kept] = useState(readKept);
  const { data, problem } = useFresh(['recent-trips'], fetchTrips, TRIPS_POLL_MS, useRidesOver());
  return useMemo(() => {
    if (kept === null && data === null && problem === null) return null;
    return mergedTrips(kept ?? [], data ?? []);
  }, [kept, data, problem]);
}
