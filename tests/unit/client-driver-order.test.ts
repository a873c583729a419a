// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useShownDrivers } from '#client/features/passenger/home/use-driver-list.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { driverListing } from '../support/driver-listing.ts';

const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const driver = (id: string, km: number) =>
  driverListing({ id, latitude: EMBU.latitude + km / 111, longitude: EMBU.longitude, distance: null });

afterEach(() => useDrivers.setState(useDrivers.getInitialState()));

describe('spec 1 §2 the drivers on home', () => {
  it('without a position are Available first, then the best rated, then by name', () => {
    const listing = [
      driverListing({ id: 'unrated', name: 'Baraka', rating: null }),
      driverListing({ id: 'busy', driverStatus: 'on_route', rating: 5 }),
      driverListing({ id: 'good', name: 'Zawadi', rating: 4.8 }),
      driverListing({ id: 'off', isOnline: false, driverStatus: 'offline', rating: 5 }),
      driverListing({ id: 'also-unrated', name: 'Amani', rating: null }),
    ].map((it) => ({ ...it, latitude: null, longitude: null, distance: null }));
    useDrivers.setState({ listing, loaded: true });
    const { result } = renderHook(() => useShownDrivers('all', '', null).rows.map(({ id }) => id));
    expect(result.current).toEqual(['good', 'also-unrated', 'unrated', 'busy', 'off']);
  });

  it('are nearest first as soon as this phone knows its position, and then stay in place until the next refresh', () => {
    useDrivers.setState({ listing: [driver('far', 69), driver('near', 1), driver('next', 3)], loaded: true });
    const { result, rerender } = renderHook(({ here }) => useShownDrivers('all', '', here).rows.map(({ id }) => id), {
      initialProps: { here: null as Coordinates | null },
    });
    expect(result.current).toEqual(['far', 'near', 'next']);
    rerender({ here: EMBU });
    expect(result.current).toEqual(['near', 'next', 'far']);
    rerender({ here: { ...EMBU, latitude: EMBU.latitude + 3 / 111 } });
    expect(result.current).toEqual(['near', 'next', 'far']);
  });
});
