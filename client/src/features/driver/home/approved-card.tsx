import { PartyPopper } from 'lucide-react';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { useOwnStatus, useStatusChoice } from '../duty/own-status.ts';
import { forgetWaiting, useHasWaited } from '../duty/waiting.ts';

/**
 * Announces the approval once, to a driver who waited for it on this phone: until the driver closes it or goes offline,
 * or the first request or trip.
 */
export function ApprovedCard() {
  const approved = useDriverSelf((state) => state.verification === 'approved');
  const person = useSession((state) => state.user?.id ?? '');
  const news = useHasWaited(person);
  const { status, unseen, disconnected } = useOwnStatus();
  const { wanted, refusal, choose } = useStatusChoice();
  const online = status === 'online';
  if (!approved || !news || disconnected) return null;
  const texts = DRIVER_HOME.approved;
  return (
    <section aria-label={texts.title} className="rounded-card bg-brand p-4 text-on-brand">
      <div role="status" className="flex items-start gap-3">
        <Icon of={PartyPopper} size={32} className="mt-1 shrink-0" />
        {/* Keeps room for the longest text: going online, which the approval does by itself, moves nothing below. */}
        <div className="min-h-22 min-w-0 sm:min-h-14">
          <p className="text-2xl font-bold">{online ? texts.titleOnline : texts.title}</p>
          {!(online && unseen) && <p className="text-base">{online ? texts.bookable : texts.goOnlineHint}</p>}
        </div>
      </div>
      {refusal && (
        <Note tone="danger" className="mt-3">
          {refusal}
        </Note>
      )}
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2 *:px-3! lg:max-w-md">
        <Button
          variant="accent"
          size="large"
          fullWidth
          busy={wanted === 'online'}
          onClick={online ? forgetWaiting : () => choose('online')}
        >
          {online ? texts.gotIt : texts.goOnline}
        </Button>
        {online && (
          <Button
            variant="outline"
            size="large"
            fullWidth
            busy={wanted === 'offline'}
            onClick={() => choose('offline')}
          >
            {texts.goOffline}
          </Button>
        )}
      </div>
    </section>
  );
}
