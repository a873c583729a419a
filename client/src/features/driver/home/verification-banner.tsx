import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { SupportNumber } from '../../../parts/support-number.tsx';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

const ADD_PHOTOS = (
  <LinkButton to="/driver/onboarding?step=documents" variant="outline" size="small" className="mt-3">
    Add photos
  </LinkButton>
);

/** Why a driver cannot work yet, or no more (R5). `driver:changed` takes it away the moment they are approved. */
export function VerificationBanner() {
  const verification = useDriverSelf((state) => state.verification);
  const photosMissing = useDriverSelf((state) => state.photosMissing);
  if (verification === 'banned') {
    return (
      <Note tone="danger" title="Account suspended">
        <p>{MESSAGES.driver.banned}</p>
        <SupportNumber />
      </Note>
    );
  }
  if (verification !== 'pending' || photosMissing === null) return null;
  return (
    <Note tone="warning" title="Waiting for approval">
      <p>{photosMissing ? MESSAGES.driver.photosMissing : MESSAGES.driver.pending}</p>
      {photosMissing && ADD_PHOTOS}
    </Note>
  );
}
