// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '#client/data/connection/api.ts';
import { forgetAnswers } from '#client/data/connection/known-answers.ts';
import { refreshRideLive } from '#client/data/rides/fetch-rides.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { liveTagOf, mergePosition, mergeRide, NO_RIDES } from '#client/data/rides/rides-state.ts';
import { drivenRide, riddenRide } from '../support/client-ride.ts';
import { ridePosition } from '../support/ride-position.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
  useRides.setState(NO_RIDES);
});

const AT = 1_790_000_000_000;
const LIVE = {
  driverLocation: { lat: -0.52, lng: 37.4574, accuracy: 8, heading: 0, timestamp: AT },
  passengerLocation: null,
  estimatedArrival: 4,
  distance: 1.9,
  status: 'accepted',
  rev: 3,
};

/** A server that knows the tags `known`. */
function server(known: readonly string[]): (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    const tag = headers['if-none-match'];
    asked.push(tag);
    const isKnown = tag !== undefined && known.includes(tag);
    const answer = {
      status: isKnown ? 304 : 200,
      headers: { etag: `W/"3.${AT}.0"`, 'content-type': 'application/json' },
    };
    return Promise.resolve(new Response(isKnown ? null : JSON.stringify(LIVE), answer));
  });
  return asked;
}

it('decision 042: a poll sends the newest data received by socket, and a 304 reverts nothing', async () => {
  const ride = riddenRide({ rev: 3 });
  useRides.setState(mergeRide(NO_RIDES, ride));
  const newest = `W/"3.${AT + 8000}.0"`;
  const asked = server([newest]);
  await refreshRideLive(ride.id);
  useRides.setState((state) => mergePosition(state, ridePosition(ride.id, AT + 8000)));
  await refreshRideLive(ride.id);
  expect(asked).toEqual([undefined, newest]);
  const { live, byId } = useRides.getState();
  expect(live[ride.id]).toMatchObject({ driver: { timestamp: AT + 8000 }, estimate: { timestamp: AT + 8000 } });
  expect(byId[ride.id]).toEqual(ride);
});

it('decision 042: a driver’s tag includes the passenger’s position; an unknown ride has no tag', () => {
  const [mine, theirs] = [drivenRide({ rev: 5 }), riddenRide({ rev: 6 })];
  const fromPassenger = (rideId: string) => ({ ...ridePosition(rideId, AT), from: 'passenger' as const });
  let state = [mine, theirs].reduce(mergeRide, NO_RIDES);
  expect(liveTagOf(state, mine.id)).toBe('W/"5.0.0"');
  state = [fromPassenger(mine.id), fromPassenger(theirs.id)].reduce(mergePosition, state);
  expect(liveTagOf(state, mine.id)).toBe(`W/"5.0.${AT}"`);
  expect(liveTagOf(state, theirs.id)).toBe('W/"6.0.0"');
  expect(liveTagOf(state, 'c'.repeat(24))).toBeUndefined();
});

it('decision 042: without a known response for a 304 to refer to, no tag is sent', async () => {
  const asked = server([`W/"3.${AT}.0"`]);
  const params = { id: 'b'.repeat(24) };
  const answer = await call('getLiveData', { params, tag: `W/"3.${AT}.0"` });
  expect(answer.rev).toBe(3);
  expect(asked).toEqual([undefined]);
});

it('R24 when a driver leaves the ride, their position and late responses are dropped, and the tag is reset', async () => {
  const first = riddenRide({ rev: 3 });
  if (!first.driver) throw new Error('the ride has no driver');
  useRides.setState(mergePosition(mergeRide(NO_RIDES, first), ridePosition(first.id, AT + 8000)));
  server([]);
  const late = refreshRideLive(first.id);
  const second = riddenRide({ rev: 5, driver: { ...first.driver, id: 'd'.repeat(24) } });
  useRides.setState((state) => mergeRide(state, second));
  await late;
  expect(useRides.getState().live[first.id]).toMatchObject({ driver: null, estimate: null });
  expect(liveTagOf(useRides.getState(), first.id)).toBe('W/"5.0.0"');
});
