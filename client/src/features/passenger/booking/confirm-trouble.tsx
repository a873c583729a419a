import { useNavigate } from 'react-router';
import { sentenceOf, call } from '../../../lib/api.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { usePassengerRides } from '../../../stores/rides.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ConfirmProblem } from './use-confirm-ride.ts';

interface ConfirmTroubleProps {
  problem: ConfirmProblem;
  /** Back to the list of riders. */
  onOther: () => void;
}

/** Why booking failed, with the way out where there is one. */
export function ConfirmTrouble({ problem, onOther }: ConfirmTroubleProps) {
  return (
    <Note tone="danger">
      <p>{problem.text}</p>
      {problem.code === 'RIDE_OPEN' && <OpenCurrentRide />}
      {problem.code === 'DRIVER_UNAVAILABLE' && (
        <Button variant="outline" size="small" onClick={onOther} className="mt-3">
          Choose another driver
        </Button>
      )}
    </Note>
  );
}

function OpenCurrentRide() {
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
