import { MESSAGES } from '#shared/texts/en/messages.ts';
import { movesIn, ridePositionIn } from '#shared/contract/short-forms.ts';
import { addActivity } from '../notifications/activity.ts';
import { applyOwnChange } from '../drivers/driver-self.ts';
import { applyToDrivers } from '../drivers/drivers.ts';
import { dropMoves, mergeMoves, setStatus } from '../drivers/drivers-state.ts';
import { applyToNotifications } from '../notifications/notifications.ts';
import { addEntry } from '../notifications/notifications-state.ts';
import { applyToFavorites } from '../drivers/favorites.ts';
import { setFavoriteStatus } from '../drivers/favorites-state.ts';
import { setDoubt } from '../position/position.ts';
import { keepRide } from '../rides/fetch-rides.ts';
import { applyToRides } from '../rides/rides.ts';
import { mergePosition, mergeQuickMessage, withdrawRide } from '../rides/rides-state.ts';
import { fetchUser, markSignedOut, useSession } from '../session/session.ts';
import { onConnected, onLive, openSocket } from '../connection/socket.ts';
import { rewatchArea } from '../drivers/area.ts';

/**
 * Opens the signed-in person's live connection and applies its events to the stores; returns a function that closes it.
 * Reopen it when the session or the account type changes: the server decides at the handshake which events it sends.
 */
export function connectLive(): () => void {
  const stops = [
    onLive('ride:requested', keepRide),
    onLive('ride:changed', keepRide),
    onLive('ride:message', (said) => applyToRides((state) => mergeQuickMessage(state, said))),
    onLive('ride:withdrawn', (gone) => applyToRides((state) => withdrawRide(state, gone))),
    onLive('ride:position', (heard) => applyToRides((state) => mergePosition(state, ridePositionIn(heard)))),
    onLive('position:judged', ({ doubt }) => setDoubt(doubt)),
    onLive('drivers:moved', (moves) => applyToDrivers((state) => mergeMoves(state, movesIn(moves)))),
    onLive('drivers:left', (ids) => applyToDrivers((state) => dropMoves(state, ids))),
    onLive('driver:changed', (changed) => {
      if (changed.id === useSession.getState().user?.id) {
        applyOwnChange(changed);
        return;
      }
      applyToDrivers((state) => setStatus(state, changed));
      applyToFavorites((state) => setFavoriteStatus(state, changed));
    }),
    onLive('user:changed', () => {
      fetchUser().catch(() => undefined);
      rewatchArea();
    }),
    onLive('notification:added', (entry) => applyToNotifications((state) => addEntry(state, entry))),
    onLive('activity:added', (entry) => addActivity([entry])),
    onLive('session:ended', ({ reason }) => {
      // `crowded` closes the socket only; the session continues.
      if (!useSession.getState().user || reason === 'crowded') return;
      if (reason === 'ban') markSignedOut(MESSAGES.session.banned);
      // One socket may carry an admin, too. fetchUser signs out if the user's session has ended.
      else fetchUser().catch(() => undefined);
    }),
    onConnected(rewatchArea),
    openSocket(),
  ];
  return () => stops.forEach((stop) => stop());
}
