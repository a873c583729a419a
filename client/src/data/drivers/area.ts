import type { CommandPayload } from '#shared/contract/events.ts';
import { AREA_WATCH_EVERY_S } from '#shared/domain/constants/positions.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { throttle } from '#client/lib/throttle.ts';
import { applyToDrivers } from './drivers.ts';
import { setArea } from './drivers-state.ts';
import { CommandError, isLive, send } from '../connection/socket.ts';

/** An area spans several km, so smaller moves need no new subscription. */
const MIN_MOVE_KM = 0.3;
let watched: CommandPayload<'area:watch'> | null = null;

/**
 * Subscribes to the drivers around a point, also after a reconnect; replaces the previous area. While the map is off
 * screen, the server sends only the drivers' statuses (R40).
 */
export function watchArea({ latitude, longitude }: Coordinates, isLookedAt: boolean): void {
  const isNear = watched !== null && haversineKm(watched, { latitude, longitude }) < MIN_MOVE_KM;
  if (isNear && !watched?.statusOnly === isLookedAt) return;
  watched = { latitude, longitude, ...(!isLookedAt && { statusOnly: true }) };
  rewatchArea();
}

export function unwatchArea(): void {
  if (!watched) return;
  watched = null;
  asking.cancel();
  applyToDrivers((state) => setArea(state, []));
  // If this command gets lost, the next watch or the end of the socket ends the subscription.
  if (isLive()) send('area:unwatch', null).catch(() => undefined);
}

/** Subscribes again after a connect: a new connection has no subscriptions. */
export function rewatchArea(): void {
  if (watched && isLive()) asking.soon();
}

/** Sends the subscription at most as often as the server allows, always for the latest area. */
const asking = throttle(() => {
  const area = watched;
  if (!area || !isLive()) return;
  send('area:watch', area).then(
    (drivers) => {
      if (watched === area) applyToDrivers((state) => setArea(state, drivers));
    },
    (error: unknown) => {
      // The server received two commands too close together, or a command or its ack was lost: retry.
      const again = error instanceof CommandError && (error.code === 'TOO_MANY' || error.code === 'NO_ANSWER');
      if (watched === area && again) asking.soon();
    },
  );
}, AREA_WATCH_EVERY_S * 1000);
