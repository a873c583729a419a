import { RATES } from '../../../shared/contract/rates.ts';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { haversineKm } from '../../../shared/domain/geo.ts';
import { paced } from '../lib/paced.ts';
import { applyToDrivers } from '../stores/drivers.ts';
import { setArea } from '../stores/drivers-state.ts';
import { CommandError, isLive, send } from './socket.ts';

/** An area spans several km: a smaller step of the watcher changes nothing worth asking for. */
const WORTH_MOVING_KM = 0.3;
let watched: Coordinates | null = null;

/** Follows the riders round a point, also after a reconnect; replaces the area watched before. */
export function watchArea(point: Coordinates): void {
  if (watched && haversineKm(watched, point) < WORTH_MOVING_KM) return;
  watched = { latitude: point.latitude, longitude: point.longitude };
  rewatchArea();
}

export function unwatchArea(): void {
  if (!watched) return;
  watched = null;
  asking.cancel();
  applyToDrivers((state) => setArea(state, []));
  // Unheard, it is healed by the next watch or the socket's end.
  if (isLive()) send('area:unwatch', null).catch(() => undefined);
}

/** Asks again for the area watched now: a new connection knows nothing of it. */
export function rewatchArea(): void {
  if (watched && isLive()) asking.soon();
}

/** No more often than the server answers; the area of the moment is asked for. */
const asking = paced(() => {
  const area = watched;
  if (!area || !isLive()) return;
  send('area:watch', area).then(
    (riders) => {
      if (watched === area) applyToDrivers((state) => setArea(state, riders));
    },
    (error: unknown) => {
      // Two that the network brought together, or one that was lost on the way.
      const again = error instanceof CommandError && (error.code === 'TOO_MANY' || error.code === 'NO_ANSWER');
      if (watched === area && again) asking.soon();
    },
  );
}, RATES.areaWatch.windowS * 1000);
