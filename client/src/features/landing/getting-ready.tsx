import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** While it is looked up who comes back, and where they belong (spec 1 §2). */
export function GettingReady() {
  return <Spinner label={MESSAGES.auth.gettingReady} visible className="font-semibold" />;
}
