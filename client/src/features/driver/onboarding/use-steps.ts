import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Problems } from './problems.ts';
import { reachableStep, STEPS } from './steps.ts';

/** The steps in the address: each is an entry of the history, so that the phone's own back works, and a reload stays. */
export function useSteps() {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const asked = search.get('step');
  const show = (step: number, options?: { replace?: boolean; state?: string }): void =>
    void navigate({ search: `?step=${STEPS[step]?.id}` }, options);
  return {
    /** The step to show. */
    reach: (problems: Problems) => reachableStep(asked, problems),
    show: (step: number) => {
      if (STEPS[step]?.id !== (asked ?? STEPS[0].id)) show(step);
    },
    forward: (step: number) => show(step + 1, { state: CAME_FORWARD }),
    back: (step: number) => {
      if (location.state === CAME_FORWARD) void navigate(-1);
      else show(step - 1, { replace: true });
    },
  };
}

/** The entry before this one is the step before this one. */
const CAME_FORWARD = 'forward';
