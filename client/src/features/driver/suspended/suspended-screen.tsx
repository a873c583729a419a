import { CircleSlash, LogOut, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { sayBanReason } from '#shared/texts/en/reviews.ts';
import { REQUESTS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { telHref } from '#client/parts/people/contact-links.tsx';
import { useHotline } from '#client/parts/people/hotline.tsx';
import { HotlineMissing } from '#client/parts/people/emergency-contacts.tsx';
import { loadDriverSelf, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { logout } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Wordmark } from '#client/ui/logo.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/**
 * Shown to a suspended driver at every /driver address (R5): the reason, the support number, and Sign out. Checks every
 * 30 s, and when the page becomes visible, whether the suspension has ended.
 */
export function SuspendedScreen() {
  const ban = useDriverSelf((state) => state.ban);
  const { title } = DRIVER_HOME.suspended;
  usePolling(loadDriverSelf, REQUESTS_POLL_MS, { later: true });
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${MESSAGES.brand.name}`;
    return () => void (document.title = before);
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pt-4 pb-8">
      <header>
        <Wordmark />
      </header>
      <main tabIndex={-1} className="flex grow flex-col outline-none sm:grow-0 sm:pt-16">
        <div role="alert" className="flex grow flex-col items-center justify-center gap-4 py-10 text-center">
          <span className="grid size-20 place-items-center rounded-full bg-danger-tint text-danger">
            <Icon of={CircleSlash} size={40} />
          </span>
          <h1 className="text-2xl font-bold">{title}</h1>
          <p className="text-base text-balance">{MESSAGES.driver.banned}</p>
          {ban && (
            <p className="max-w-full rounded-control bg-danger-tint px-4 py-3 text-base text-balance wrap-anywhere">
              <span className="font-semibold">{DRIVER_HOME.suspended.reason}</span> {sayBanReason(ban)}
            </p>
          )}
          <p className="text-base text-balance text-ink-2">
            {DRIVER_HOME.suspended.noRequests}{' '}
            {ban ? DRIVER_HOME.suspended.callForReview : DRIVER_HOME.suspended.callForReason}
          </p>
        </div>
        <div className="space-y-3">
          <CallSupport />
          <Button variant="quiet" icon={LogOut} fullWidth onClick={() => void logout()}>
            {DRIVER_HOME.suspended.signOut}
          </Button>
        </div>
      </main>
    </div>
  );
}

function CallSupport() {
  const { hotline, failed, load } = useHotline();
  if (failed) return <HotlineMissing onRetry={load} />;
  if (hotline === undefined) return <Skeleton className="h-14" />;
  const number = displayPhone(hotline);
  return (
    <LinkButton
      href={telHref(hotline)}
      size="large"
      icon={Phone}
      fullWidth
      label={DRIVER_HOME.suspended.callSupport(number)}
    >
      {DRIVER_HOME.suspended.call(number)}
    </LinkButton>
  );
}
