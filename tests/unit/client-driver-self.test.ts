// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wantsOnline } from '#client/features/driver/duty/own-status.ts';
import { refreshDriverRides } from '#client/data/drivers/fetch-drivers.ts';
import { applyOwnChange, applyRegistration, setOwnStatus, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { driverRide } from '../support/driver-ride.ts';

const STANDING = { rev: 3, verification_status: 'approved', driverStatus: 'online', manualOffline: false } as const;
const paths: string[] = [];
let answer: () => Promise<object>;

beforeEach(() => {
  paths.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return new Response(JSON.stringify(await answer()), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  useDriverSelf.setState(useDriverSelf.getInitialState());
  useRides.setState(useRides.getInitialState());
  vi.unstubAllGlobals();
});

it('decision 023: polling requests makes up for a lost driver:changed: rides and status come in one response', async () => {
  applyOwnChange({ id: 'd', rev: 2, isOnline: true, driverStatus: 'on_route' });
  const activeRide = driverRide();
  answer = () => Promise.resolve({ requests: [], activeRide, scheduled: [], driver: STANDING });
  await refreshDriverRides();
  expect(useDriverSelf.getState()).toMatchObject({ status: 'online', manualOffline: false, verification: 'approved' });
  expect(useRides.getState().byId[activeRide.id]).toMatchObject({ passengerName: 'Wanjiku Njeri', fare: 200 });
  expect(paths).toEqual(['/api/drivers/ride-requests']);
});

it('a response requested before an event does not override the event', async () => {
  answer = () => {
    applyOwnChange({ id: 'd', rev: 4, isOnline: false, driverStatus: 'offline', verification_status: 'pending' });
    return Promise.resolve({ requests: [], activeRide: null, scheduled: [], driver: STANDING });
  };
  await refreshDriverRides();
  expect(useDriverSelf.getState()).toMatchObject({ status: 'offline', verification: 'pending' });
});

it('architecture "How data flows": an event overtaken by a newer one changes nothing', () => {
  const own = (rev: number, driverStatus: DriverStatus) =>
    applyOwnChange({ id: 'd', rev, isOnline: true, driverStatus });
  own(8, 'on_route');
  own(7, 'online');
  expect(useDriverSelf.getState().status).toBe('on_route');
  own(9, 'online');
  expect(useDriverSelf.getState().status).toBe('online');
});

it('a driver who loses their registration and registers again has the new registration’s state', () => {
  const lost = {
    onboarding_completed: false,
    rev: 0,
    verification_status: null,
    photos_missing: false,
    photo_requests: [],
    ban: null,
  };
  applyOwnChange({ id: 'd', rev: 9, isOnline: false, driverStatus: 'offline', verification_status: 'approved' });
  applyRegistration(lost);
  expect(useDriverSelf.getState()).toMatchObject({ onboarded: false, verification: null });
  applyRegistration({ ...lost, onboarding_completed: true, verification_status: 'pending' });
  applyOwnChange({ id: 'd', rev: 1, isOnline: false, driverStatus: 'offline', verification_status: 'approved' });
  expect(useDriverSelf.getState()).toMatchObject({ onboarded: true, verification: 'approved' });
});

it('a registration is known from its response, without another request', () => {
  applyRegistration({
    onboarding_completed: true,
    rev: 0,
    verification_status: 'pending',
    photos_missing: true,
    photo_requests: [],
    ban: null,
  });
  expect(useDriverSelf.getState()).toMatchObject({ onboarded: true, verification: 'pending', photosMissing: true });
  expect(paths).toEqual([]);
});

it('R13 going offline by choice, with the event before the response: nothing sets the driver online again', async () => {
  applyOwnChange({ id: 'd', rev: 1, isOnline: true, driverStatus: 'online', verification_status: 'approved' });
  answer = () => {
    applyOwnChange({ id: 'd', rev: 2, isOnline: false, driverStatus: 'offline' });
    expect(wantsOnline(useDriverSelf.getState())).toBe(false);
    return Promise.resolve({ rev: 2, status: 'offline', manualOffline: true });
  };
  await setOwnStatus('offline');
  expect(useDriverSelf.getState()).toMatchObject({ status: 'offline', manualOffline: true, choosing: false });
  expect(wantsOnline(useDriverSelf.getState())).toBe(false);
});
