import { MESSAGES } from '#shared/contract/messages.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';

const ADD_PHOTOS = (
  <LinkButton to="/driver/onboarding?step=documents" variant="outline" size="small" className="mt-3">
    Add photos
  </LinkButton>
);

/** Why the driver cannot work yet (R5). `driver:changed` removes it on approval. */
export function VerificationBanner() {
  const verification = useDriverSelf((state) => state.verification);
  const photosMissing = useDriverSelf((state) => state.photosMissing);
  if (verification !== 'pending') return null;
  return (
    <Note tone="warning" title="Waiting for approval">
      <p>{photosMissing ? MESSAGES.driver.photosMissing : MESSAGES.driver.pending}</p>
      {photosMissing && ADD_PHOTOS}
    </Note>
  );
}
