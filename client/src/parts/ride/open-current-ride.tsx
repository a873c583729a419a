import { useNavigate } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import type { PassengerRide } from '#shared/contract/ride-entities.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { call } from '#client/data/connection/api.ts';
import { usePassengerRides } from '#client/data/rides/rides.ts';
import { orToast } from '../or-toast.ts';
import { Button } from '#client/ui/button.tsx';

async function fetchOpen(): Promise<PassengerRide[]> {
  const { ride, scheduled } = await call('getCurrentRide');
  return ride ? [ride, ...scheduled] : scheduled;
}

/** Opens the current ride that prevents another booking (R4). */
export function OpenCurrentRide() {
  const navigate = useNavigate();
  const { underWay } = usePassengerRides();
  const isNow = ({ tripTiming }: Pick<Ride, 'tripTiming'>): boolean => tripTiming === 'now';
  const open = () =>
    orToast(MESSAGES.general.noAnswer, async () => {
      const id = underWay.find(isNow)?.id ?? (await fetchOpen()).find(isNow)?.id;
      await navigate(id ? `/passenger/ride/${id}` : '/passenger');
    });
  return (
    <Button variant="outline" size="small" onClick={() => void open()} className="mt-3">
      {TRIP_TEXTS.ride.openCurrent}
    </Button>
  );
}
