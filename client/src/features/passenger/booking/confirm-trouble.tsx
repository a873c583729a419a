import { ERRORS } from '../../../../../shared/contract/errors.ts';
import { OpenCurrentRide } from '../../../parts/open-current-ride.tsx';
import type { CreateProblem } from '../../../parts/use-create-ride.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

interface ConfirmTroubleProps {
  problem: CreateProblem;
  /** Back to the list of riders. */
  onOther: () => void;
}

/** Whoever was chosen went offline, rides, or is no driver any more. */
export const isDriverGone = ({ code }: CreateProblem): boolean => code === 'DRIVER_UNAVAILABLE' || code === 'NOT_FOUND';

/** Why booking failed, with the way out where there is one. */
export function ConfirmTrouble({ problem, onOther }: ConfirmTroubleProps) {
  const isGone = isDriverGone(problem);
  return (
    <Note tone="danger">
      <p>{isGone ? ERRORS.DRIVER_UNAVAILABLE[1] : problem.text}</p>
      {problem.code === 'RIDE_OPEN' && <OpenCurrentRide />}
      {isGone && (
        <Button variant="outline" size="small" onClick={onOther} className="mt-3">
          Choose another driver
        </Button>
      )}
    </Note>
  );
}
