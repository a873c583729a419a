import { useEffect, useRef, useState } from 'react';
import type { PayloadOf } from '#shared/contract/events.ts';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { ENDED } from '#shared/texts/en/ride-labels.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { onLive } from '#client/data/connection/socket.ts';
import { useDriverRides, useRides } from '#client/data/rides/rides.ts';
import { firstName } from '#client/data/session/profile.ts';
import { wasDeclinedHere } from './ride-actions.ts';
import { cancelledText } from './ride-labels.ts';

type Reason = PayloadOf<'ride:withdrawn'>['reason'];

/** A request in the list; `gone` is the reason why it can no longer be answered, else null. */
export interface ShownRequest {
  ride: Ride;
  gone: string | null;
}

const GONE_SHOWN_MS = 8000;

function withdrawnText(ride: Ride, reason: Reason): string {
  switch (reason) {
    case 'taken':
      return REQUESTS.gone.taken;
    case 'cancelled':
      return REQUESTS.gone.cancelledBy(firstName(ride.passengerName));
    case 'expired':
      return ENDED.notAnswered;
    case 'declined':
      return REQUESTS.gone.declined;
  }
}

/** Returns the reason why a request left the list; null if this driver declined or accepted it. */
function goneText(ride: Ride, reason: Reason | undefined): string | null {
  if (reason === 'declined' || ride.cancelReason === 'declined') return null;
  if (ride.status === 'accepted' || ride.status === 'in_progress' || ride.status === 'completed') return null;
  if (reason) return withdrawnText(ride, reason);
  return ride.status === 'cancelled' ? cancelledText(ride) : REQUESTS.gone.unavailable;
}

/**
 * Returns the requests in the list, including those withdrawn in the last few seconds, each in its place with the
 * reason.
 */
export function useShownRequests(): ShownRequest[] {
  const { requests } = useDriverRides();
  const reasons = useRef(new Map<string, Reason>());
  const before = useRef(requests);
  const [gone, setGone] = useState<readonly ShownRequest[]>([]);

  useEffect(() => onLive('ride:withdrawn', ({ id, reason }) => reasons.current.set(id, reason)), []);
  useEffect(() => {
    const left = before.current.filter((ride) => !requests.some(({ id }) => id === ride.id));
    before.current = requests;
    const ended = left.flatMap((ride): ShownRequest[] => {
      const now = useRides.getState().byId[ride.id] ?? ride;
      const text = wasDeclinedHere(ride.id) ? null : goneText(now, reasons.current.get(ride.id));
      return text === null ? [] : [{ ride, gone: text }];
    });
    if (ended.length === 0) return;
    setGone((known) => [...known, ...ended]);
    const ids = ended.map(({ ride }) => ride.id);
    setTimeout(() => setGone((known) => known.filter(({ ride }) => !ids.includes(ride.id))), GONE_SHOWN_MS);
  }, [requests]);

  return [...requests.map((ride) => ({ ride, gone: null })), ...gone].sort((a, b) =>
    a.ride.expiresAt.localeCompare(b.ride.expiresAt),
  );
}
