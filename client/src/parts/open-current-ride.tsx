import { useNavigate } from 'react-router';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { call, sentenceOf } from '../lib/api.ts';
import { usePassengerRides } from '../stores/rides.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** The way to the ride that stands in the way of another (R4). */
export function OpenCurrentRide() {
  const navigate = useNavigate();
  const { current } = usePassengerRides();
  const open = async () => {
    try {
      const id = current?.id ?? (await call('getCurrentRide')).ride?.id;
      await navigate(id ? `/passenger/ride/${id}` : '/passenger');
    } catch (error) {
      toast.error(sentenceOf(error, MESSAGES.general.noAnswer));
    }
  };
  return (
    <Button variant="outline" size="small" onClick={() => void open()} className="mt-3">
      Open current ride
    </Button>
  );
}
