import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaFor } from '#dev/fleet/areas.ts';
import { whereOn } from '#dev/fleet/leg.ts';
import { seededRandom } from '#dev/fleet/random.ts';
import {
  actionDue,
  jobOver,
  type Manner,
  moved,
  newDriver,
  offered,
  postponed,
  type DriverState,
  rideSeen,
  snapshotSeen,
} from '#dev/fleet/driver-state.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { ARRIVAL_RADIUS_M } from '#shared/domain/constants/rules.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { findPlace } from '#shared/domain/places.ts';
import { snapToRoad } from '#shared/domain/road-graph.ts';
import { driverRide } from '../support/driver-ride.ts';

const NOW = Date.UTC(2026, 4, 4, 9);
const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const MERU = findPlace('Meru Town') ?? EMBU;

const mannerOf = (seed = 1, more: Partial<Manner> = {}): Manner => ({
  area: areaFor(0),
  random: seededRandom(seed),
  realistic: false,
  arrivalWaitMs: 25_000,
  ...more,
});

const request = (overrides: Partial<DriverRide> = {}): DriverRide =>
  driverRide({
    rev: 1,
    destination_address: 'Meru Town',
    pickup_latitude: EMBU.latitude,
    pickup_longitude: EMBU.longitude,
    destination_latitude: MERU.latitude,
    destination_longitude: MERU.longitude,
    status: 'pending',
    active: false,
    open_request: true,
    created_at: new Date(NOW).toISOString(),
    expires_at: new Date(NOW + 300_000).toISOString(),
    accepted_at: null,
    ...overrides,
  });
const accepted = (overrides: Partial<DriverRide> = {}): DriverRide =>
  request({ status: 'accepted', active: true, rev: 2, ...overrides });
const arrived = (): DriverRide => accepted({ rev: 3, arrived_at: new Date(NOW).toISOString() });
const started = (): DriverRide => request({ status: 'in_progress', active: true, rev: 4 });
const completed = (): DriverRide => request({ status: 'completed', rev: 5 });

const dueAt = (driver: DriverState): number => driver.job?.dueAt ?? Number.NaN;

describe('a simulated driver', () => {
  it('roams the roads of its area at a motorbike’s speed, for hours', () => {
    const manner = mannerOf();
    let driver = newDriver(manner, NOW);
    let before = whereOn(driver.leg, NOW);
    let travelledKm = 0;
    for (let now = NOW; now < NOW + 4 * 3600_000; now += 3000) {
      driver = moved(driver, manner, now);
      const here = whereOn(driver.leg, now);
      expect(haversineKm(here, EMBU)).toBeLessThan(12);
      expect(haversineKm(before, here)).toBeLessThan((31 / 3600) * 3);
      expect(snapToRoad(here).km).toBeLessThan(0.2);
      travelledKm += haversineKm(before, here);
      before = here;
    }
    expect(travelledKm).toBeGreaterThan(20);
  });

  it('answers a request within 2 to 5 s, the nearest driver first', () => {
    fc.assert(
      fc.property(fc.nat(), fc.option(fc.double({ min: 0, max: 60, noNaN: true })), (seed, km) => {
        const manner = mannerOf(seed);
        const driver = offered(newDriver(manner, NOW), manner, request({ pickup_distance_km: km }), NOW);
        expect(dueAt(driver) - NOW).toBeGreaterThanOrEqual(2000);
        expect(dueAt(driver) - NOW).toBeLessThanOrEqual(5000);
        expect(actionDue(driver, dueAt(driver) - 1)).toBeNull();
        expect(actionDue(driver, dueAt(driver))).toEqual({ do: 'accept', rideId: request().id });
      }),
    );
    const near = mannerOf(5);
    const far = mannerOf(5);
    const soon = offered(newDriver(near, NOW), near, request({ pickup_distance_km: 0 }), NOW);
    const late = offered(newDriver(far, NOW), far, request({ pickup_distance_km: 40 }), NOW);
    expect(dueAt(soon)).toBeLessThan(dueAt(late));
  });

  it('reaches any pickup within 25 s, any destination about 40 s later, and its home a minute after that', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0, 1, 2, 3), (seed, index) => {
        const manner = mannerOf(seed, { area: areaFor(index) });
        let driver = rideSeen(newDriver(manner, NOW), manner, accepted(), NOW);
        let now = NOW + 25_000;
        expect(haversineKm(whereOn(driver.leg, now), EMBU) * 1000).toBeLessThan(ARRIVAL_RADIUS_M);
        expect(actionDue(driver, now)).toBeNull();
        driver = rideSeen(driver, manner, arrived(), now + 12_000);
        now = dueAt(driver);
        expect(now - NOW).toBeLessThanOrEqual(39_000);
        expect(actionDue(driver, now)).toEqual({ do: 'start', rideId: request().id });
        driver = rideSeen(driver, manner, started(), now);
        expect(dueAt(driver) - now).toBeLessThanOrEqual(42_000);
        now = dueAt(driver);
        expect(haversineKm(whereOn(driver.leg, now), MERU)).toBeLessThan(0.001);
        expect(actionDue(driver, now)).toEqual({ do: 'complete', rideId: request().id });
        driver = rideSeen(driver, manner, completed(), now);
        expect(driver.job).toBeNull();
        const home = whereOn(driver.leg, now + 60_000);
        expect(Math.min(...manner.area.spots.map((spot) => haversineKm(spot, home)))).toBeLessThan(0.001);
      }),
      { numRuns: 30 },
    );
  });

  it('takes as long as a motorbike when realistic', () => {
    const manner = mannerOf(1, { realistic: true });
    const driver = rideSeen(newDriver(manner, NOW), manner, started(), NOW);
    expect(dueAt(driver) - NOW).toBeGreaterThan(90 * 60_000);
    expect(whereOn(driver.leg, NOW + 60_000).speed * 3.6).toBeLessThan(40);
  });

  it('reports a speed that a phone would, and 0 when standing', () => {
    const manner = mannerOf();
    const driver = rideSeen(newDriver(manner, NOW), manner, started(), NOW);
    expect(whereOn(driver.leg, NOW + 10_000).speed).toBe(14);
    expect(whereOn(driver.leg, NOW + 60_000).speed).toBe(0);
  });

  it('starts without R43 when the arrival goes unnoticed, or when the pickup is only a name', () => {
    const manner = mannerOf();
    const waiting = rideSeen(newDriver(manner, NOW), manner, accepted(), NOW);
    expect(dueAt(waiting)).toBe(waiting.leg.endsAt + 25_000);
    const nowhere = accepted({ pickup_latitude: null, pickup_longitude: null });
    const standing = rideSeen(newDriver(manner, NOW), manner, nowhere, NOW);
    expect(dueAt(standing) - NOW).toBeLessThanOrEqual(2000);
  });

  it('keeps roaming when a request is withdrawn, taken or cancelled, and does not answer it again', () => {
    const manner = mannerOf();
    const idle = newDriver(manner, NOW);
    const asked = offered(idle, manner, request(), NOW);
    const gone = jobOver(asked, manner, request().id, NOW + 1000);
    expect(gone.job).toBeNull();
    expect(gone.leg).toBe(asked.leg);
    expect(offered(gone, manner, request(), NOW + 2000).job).toBeNull();
    expect(rideSeen(gone, manner, accepted(), NOW + 2000).job).toBeNull();
    const fetching = rideSeen(asked, manner, accepted(), NOW);
    const cancelled = rideSeen(fetching, manner, request({ status: 'cancelled', rev: 3 }), NOW + 5000);
    expect(cancelled.job).toBeNull();
    expect(moved(cancelled, manner, cancelled.roamsAt).leg).not.toBe(cancelled.leg);
  });

  it('keeps its passenger when another request arrives', () => {
    const manner = mannerOf();
    const fetching = rideSeen(newDriver(manner, NOW), manner, accepted(), NOW);
    const other = 'b'.repeat(24);
    expect(offered(fetching, manner, request({ id: other }), NOW)).toBe(fetching);
    expect(jobOver(fetching, manner, other, NOW)).toBe(fetching);
    expect(moved(fetching, manner, NOW + 3600_000)).toBe(fetching);
  });

  it('ignores late and repeated views of a ride', () => {
    const manner = mannerOf();
    const carrying = rideSeen(newDriver(manner, NOW), manner, started(), NOW);
    for (const old of [request(), accepted(), arrived(), started()]) {
      expect(rideSeen(carrying, manner, old, NOW + 1000)).toBe(carrying);
    }
  });

  it('R20 accepts a scheduled ride, keeps roaming, and drives when it becomes active', () => {
    const manner = mannerOf();
    const asked = offered(newDriver(manner, NOW), manner, request({ trip_timing: 'scheduled' }), NOW);
    const later = rideSeen(asked, manner, accepted({ active: false }), NOW + 3000);
    expect(later.job).toBeNull();
    expect(moved(later, manner, later.roamsAt).leg).not.toBe(later.leg);
    const now = NOW + 3600_000;
    expect(rideSeen(later, manner, accepted({ rev: 3 }), now).job?.phase).toBe('fetching');
  });

  it('follows a snapshot: a request, an active ride, and the end of a ride that it lacks', () => {
    const manner = mannerOf();
    const idle = newDriver(manner, NOW);
    const driver = { rev: 1, verification_status: 'approved', driverStatus: 'online', manualOffline: false } as const;
    const none = { requests: [], activeRide: null, scheduled: [], driver };
    const at = (state: DriverState) => ({ asked: state.job, now: NOW });
    const asked = snapshotSeen(idle, manner, { ...none, requests: [request()] }, at(idle));
    expect(asked.job?.phase).toBe('answering');
    const carrying = snapshotSeen(idle, manner, { ...none, activeRide: started() }, at(idle));
    expect(carrying.job?.phase).toBe('carrying');
    expect(snapshotSeen(carrying, manner, none, at(carrying)).job).toBeNull();
    // A ride that began after the snapshot was requested has not ended just because the snapshot lacks it.
    expect(snapshotSeen(carrying, manner, none, at(idle)).job).toBe(carrying.job);
  });

  it('repeats an action that failed', () => {
    const manner = mannerOf();
    const driver = postponed(offered(newDriver(manner, NOW), manner, request(), NOW), NOW + 60_000);
    expect(actionDue(driver, NOW + 59_999)).toBeNull();
    expect(actionDue(driver, NOW + 60_000)?.do).toBe('accept');
  });
});
