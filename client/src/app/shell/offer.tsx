import { Download, RefreshCw, X, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { SHELL } from '#shared/texts/en/shell.ts';
import { UPDATE_CHECK_MS } from '#shared/domain/constants/screens.ts';
import { developerWarning } from '#client/lib/log.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { keepLoadedFiles, onUpdateReady, serviceWorker } from '#client/data/phone/service-worker.ts';
import {
  countVisit,
  declineInstallation,
  install,
  mayOffer,
  useInstallation,
} from '#client/data/phone/installation.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/**
 * Offers the person a new release or the installation on the home screen, one at a time. Null while the person is busy
 * with a ride, a request or a form, and while there is nothing to offer.
 */
export function useOffer(busy: boolean): ReactNode {
  const update = useUpdate();
  const question = useInstallation((state) => state.question);
  useEffect(countVisit, []);
  if (busy) return null;
  if (update.ready) {
    return (
      <Offer
        icon={RefreshCw}
        text={SHELL.offer.newVersion}
        action={SHELL.offer.reload}
        onTake={() => window.location.reload()}
        onClose={update.dismiss}
      />
    );
  }
  if (question === null || !mayOffer()) return null;
  const take = () =>
    void install().catch((error: unknown) => developerWarning('The browser did not offer the installation', error));
  return (
    <Offer
      icon={Download}
      text={SHELL.offer.installAsk}
      action={SHELL.offer.install}
      onTake={take}
      onClose={declineInstallation}
    />
  );
}

/** Registers the service worker, and checks for a new release periodically. */
function useUpdate(): { ready: boolean; dismiss: () => void } {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let stopped = false;
    let stop: () => void = () => undefined;
    const follow = (known: ServiceWorkerRegistration): void => {
      if (stopped) return;
      keepLoadedFiles(known);
      const unsubscribe = onUpdateReady(known, () => setReady(true));
      // Offline, the check fails; the next check tries again.
      const timer = setInterval(() => void known.update().catch(() => undefined), UPDATE_CHECK_MS);
      stop = () => {
        unsubscribe();
        clearInterval(timer);
      };
    };
    const cancel = whenIdle(() => {
      serviceWorker().then(follow, (error: unknown) =>
        developerWarning('The service worker was not registered', error),
      );
    });
    return () => {
      stopped = true;
      cancel();
      stop();
    };
  }, []);
  return { ready, dismiss: () => setReady(false) };
}

interface OfferProps {
  icon: LucideIcon;
  text: string;
  action: string;
  onTake: () => void;
  onClose: () => void;
}

/** Takes the place of the ride strip; the two are never shown at the same time. */
function Offer({ icon, text, action, onTake, onClose }: OfferProps) {
  return (
    <div className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex h-11 items-center gap-2 border-t border-line bg-brand-tint pl-4 text-sm text-ink lg:right-4 lg:bottom-4 lg:left-auto lg:h-14 lg:rounded-card lg:border lg:px-4 lg:shadow-soft print:hidden">
      <Icon of={icon} className="shrink-0 text-brand" />
      <p role="status" className="min-w-0 grow truncate font-semibold lg:pr-4">
        {text}
      </p>
      <Button variant="quiet" size="small" onClick={onTake} className="shrink-0">
        {action}
      </Button>
      <IconButton icon={X} label={SHELL.offer.notNow} onClick={onClose} />
    </div>
  );
}
