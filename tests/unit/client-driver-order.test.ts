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
