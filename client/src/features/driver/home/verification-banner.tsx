import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { useConfig } from '../../../stores/config.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { telHref } from '../../../parts/contact-links.tsx';

/** Why a driver cannot work yet, or no more (R5). `driver:changed` takes it away the moment they are approved. */
export function VerificationBanner() {
  const verification = useDriverSelf((state) => state.verification);
  const hotline = useConfig((state) => state.config?.supportHotline);
  if (verification === 'pending') {
    return (
      <Note tone="warning" title="Waiting for approval">
        {MESSAGES.driver.pending}
      </Note>
    );
  }
  if (verification !== 'banned') return null;
  return (
    <Note
      tone="danger"
      title="Account suspended"
      action={
        hotline ? (
          <LinkButton href={telHref(hotline)} variant="outline" size="small" label="Call support">
            Call
          </LinkButton>
        ) : undefined
      }
    >
      {MESSAGES.driver.banned}
    </Note>
  );
}
