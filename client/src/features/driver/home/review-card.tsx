import { ChevronRight, CircleCheck, CircleDashed, Hourglass, UserRound, type LucideIcon, Route } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { useFresh } from '#client/parts/use-fresh.ts';
import { OWN_PROFILE, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useSession } from '#client/data/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { FIELD_OF } from '../onboarding/photo-requests.tsx';
import type { PhotoField } from '../onboarding/registration.ts';
import { documents } from '../profile/documents.tsx';
import { rememberWaiting } from '../duty/waiting.ts';

/** Shows why the driver cannot work yet (R5): the photos sent and missing, and how long the review takes. */
export function ReviewCard() {
  const photosMissing = useDriverSelf((state) => state.photosMissing);
  const requests = useDriverSelf((state) => state.photoRequests);
  const awaited = requests.filter(({ answered }) => answered === null).map(({ photo }) => FIELD_OF[photo]);
  const { data: profile } = useFresh(OWN_PROFILE, () => call('getDriverProfile'), STATS_POLL_MS);
  const person = useSession((state) => state.user?.id);
  useEffect(() => {
    if (person !== undefined) rememberWaiting(person);
  }, [person]);
  return (
    <section aria-labelledby="review-title" className="rounded-card border-2 border-on-route bg-accent-tint p-4">
      <h2 id="review-title" className="flex items-center gap-2 text-2xl font-bold">
        <Icon of={Hourglass} size={24} className="shrink-0 text-on-route-text" />
        {DRIVER_HOME.review.title}
      </h2>
      <p role="status" className="mt-1 text-base">
        {photosMissing ? MESSAGES.driver.photosMissing : MESSAGES.driver.pending}
      </p>
      <p className="text-base">{photosMissing ? DRIVER_HOME.review.then24h : DRIVER_HOME.review.takes24h}</p>
      <ul
        aria-label={DRIVER_HOME.review.sentList}
        className="mt-3 divide-y divide-line rounded-control bg-surface px-3"
      >
        <Sent label={DRIVER_HOME.review.details} sent />
        {documents().map(({ field, label }) => (
          <Sent key={field} label={label} sent={profile && isSent(profile, field)} isAsked={awaited.includes(field)} />
        ))}
      </ul>
      {photosMissing && (
        <LinkButton to="/driver/onboarding?step=documents" size="large" fullWidth className="mt-3">
          {DRIVER_HOME.review.addPhotos}
        </LinkButton>
      )}
    </section>
  );
}

const isSent = (profile: DriverProfile, field: PhotoField): boolean => profile[field] !== null;

interface SentProps {
  label: string;
  /** null while unknown. */
  sent: boolean | null;
  /** Whether an admin asked for a new photo (R37). */
  isAsked?: boolean;
}

function Sent({ label, sent, isAsked = false }: SentProps) {
  const isDone = sent === true && !isAsked;
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 py-2 text-base">
      <span>{label}</span>
      {sent === null ? (
        <Skeleton className="h-5 w-16" />
      ) : (
        <span className={`flex items-center gap-1.5 font-semibold ${isDone ? 'text-online-text' : 'text-danger'}`}>
          <Icon of={isDone ? CircleCheck : CircleDashed} size={18} className="shrink-0" />
          {isDone ? DRIVER_HOME.review.sent : sent ? DRIVER_HOME.review.newPhoto : DRIVER_HOME.review.missing}
        </span>
      )}
    </li>
  );
}

function preparations(): { to: string; label: string; text: string; icon: LucideIcon }[] {
  const texts = DRIVER_HOME.prepare;
  return [
    { to: '/driver/routes', label: texts.routes, text: texts.routesText, icon: Route },
    { to: '/driver/profile', label: texts.profile, text: texts.profileText, icon: UserRound },
  ];
}

/** Lists what the driver can do before the approval. */
export function Prepare() {
  return (
    <Card title={DRIVER_HOME.prepare.title}>
      <ul className="divide-y divide-line">
        {preparations().map(({ to, label, text, icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-14 items-center gap-3 rounded-control py-2 hover:bg-sunk">
              <Icon of={icon} className="shrink-0 text-brand" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-ink-2">{text}</span>
              </span>
              <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
