import { describe, expect, it } from 'vitest';
import * as positions from '#shared/domain/constants/positions.ts';
import * as rules from '#shared/domain/constants/rules.ts';
import * as screens from '#shared/domain/constants/screens.ts';
import * as server from '#shared/domain/constants/server.ts';
import { WORKING_HOURS_DEFAULT } from '#shared/domain/schedule.ts';

const constants = { ...positions, ...rules, ...screens, ...server };

describe('the business constants have the specified values', () => {
  it.each([
    ['landing redirect delay', 200, constants.LANDING_REDIRECT_MS],
    ['auth timeout', 20_000, constants.AUTH_TIMEOUT_MS],
    ['auth retries', 3, constants.AUTH_RETRIES],
    ['time between auth retries', 1000, constants.AUTH_RETRY_DELAY_MS],
    ['redirect after an error', 3000, constants.AUTH_ERROR_REDIRECT_MS],
    ['single position request, timeout', 15_000, constants.POSITION_TIMEOUT_MS],
    ['single position request, max age', 300_000, constants.POSITION_MAX_AGE_MS],
    ['header address, timeout', 10_000, constants.ADDRESS_TIMEOUT_MS],
    ['watch, timeout', 10_000, constants.WATCH_TIMEOUT_MS],
    ['watch of the tracking feature, max age', 30_000, constants.WATCH_MAX_AGE_MS],
    ['Earth radius in km', 6371, constants.EARTH_RADIUS_KM],
    ['booking delay', 2000, constants.BOOKING_DELAY_MS],
    ['user-type check timeout', 10_000, constants.USER_TYPE_CHECK_TIMEOUT_MS],
    ['location posted by drivers', 30_000, constants.POSITION_POST_DRIVER_MS],
    ['location posted by passengers', 120_000, constants.POSITION_POST_PASSENGER_MS],
    ['accuracy High, up to m', 10, constants.ACCURACY_HIGH_M],
    ['accuracy Medium, up to m', 50, constants.ACCURACY_MEDIUM_M],
    ['km/h of one m/s', 3.6, constants.KMH_PER_MS],
    ['connectivity check', 30_000, constants.CONNECTIVITY_CHECK_MS],
    ['live ride data', 10_000, constants.RIDE_POLL_MS],
    ['call screen auto-close in s', 30, constants.CALL_DIALOG_CLOSE_S],
    ['map zoom', 13, constants.MAP_ZOOM],
    ['zoom of the passenger map', 15, constants.PASSENGER_MAP_ZOOM],
    ['preview zoom', 14, constants.PREVIEW_MAP_ZOOM],
    ['drivers on the passenger map', 5, constants.MAP_DRIVERS_MAX],
    ['menu max height', 300, constants.PICKER_MENU_MAX_PX],
    ['menu min height', 140, constants.PICKER_MENU_MIN_PX],
    ['menu page size', 5, constants.PICKER_PAGE_SIZE],
    ['notification prompt for passengers', 2000, constants.NOTIFICATION_PROMPT_PASSENGER_MS],
    ['passengers at most', 2, constants.MAX_PASSENGERS],
    ['schedule ahead in h', 24, constants.SCHEDULE_AHEAD_H],
    ['fallback fare of a preferred driver', 150, constants.PREFERRED_DRIVER_FALLBACK_FARE_KSH],
    ['notifications auto-close', 5000, constants.NOTIFICATION_CLOSE_MS],
    ['search radius in km', 50, constants.SEARCH_RADIUS_KM],
    ['shared map zoom', 16, constants.SHARED_MAP_ZOOM],
    ['shared map height', 400, constants.SHARED_MAP_HEIGHT_PX],
    ['request list polling', 30_000, constants.REQUESTS_POLL_MS],
    ['notification prompt for drivers', 3000, constants.NOTIFICATION_PROMPT_DRIVER_MS],
    ['default route fare', 150, constants.ROUTE_BOUNDS_KSH.default],
    ['route fare, min', 50, constants.ROUTE_BOUNDS_KSH.min],
    ['route fare, max', 2000, constants.ROUTE_BOUNDS_KSH.max],
    ['within town, min', 50, constants.WITHIN_TOWN_BOUNDS_KSH.min],
    ['within town, max', 500, constants.WITHIN_TOWN_BOUNDS_KSH.max],
    ['outside town, min', 100, constants.OUTSIDE_TOWN_BOUNDS_KSH.min],
    ['outside town, max', 1000, constants.OUTSIDE_TOWN_BOUNDS_KSH.max],
    ['image upload limit', 5 * 1024 * 1024, constants.PHOTO_MAX_BYTES],
  ])('spec 1 §9, spec 2 §9: %s is %d', (_what, specified, ours) => {
    expect(ours).toBe(specified);
  });

  it('spec 1 §9, spec 2 §9 map default centre about -0.5, 37.5; currency KSH', () => {
    expect(constants.MAP_CENTER).toEqual({ latitude: -0.5, longitude: 37.5 });
    expect(constants.CURRENCY).toBe('KSH');
  });

  it('spec 2 §3, §9 onboarding fares 100 to 200 and 150 to 300; working hours 06:00 to 22:00, active', () => {
    expect(constants.FARE_DEFAULTS_KSH).toEqual({
      withinTownFareMin: 100,
      withinTownFareMax: 200,
      outsideTownFareMin: 150,
      outsideTownFareMax: 300,
    });
    expect(WORKING_HOURS_DEFAULT).toEqual({ opening_time: '06:00', closing_time: '22:00', is_active: true });
  });

  it('spec 1 §3, spec 2 §9 emergency numbers: police 999, medical 911, fire 911', () => {
    expect(constants.EMERGENCY_NUMBERS.map((it) => `${it.name} ${it.number}`)).toEqual([
      'Police 999',
      'Medical 911',
      'Fire 911',
    ]);
  });
});
