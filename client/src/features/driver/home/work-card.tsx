import { Motorbike, CalendarClock, ChevronRight, Users } from 'lucide-react';
import { Link } from 'react-router';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { atPickup } from '#shared/texts/en/place-words.ts';
import { timeOf } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverRides, useRides } from '#client/data/rides/rides.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { useOwnStatus } from '../duty/own-status.ts';
import { driverStory } from '../rides/driver-story.ts';

const RIDES = '/driver/rides';

/** Links to /driver/rides and shows the current ride, else what comes next; keeps its height. */
export function WorkCard() {
  const { requests, activeRide, scheduled } = useDriverRides();
  const loaded = useRides((state) => state.loaded);
  const nowMs = useNow(30_000);
  const [next] = scheduled;
  if (activeRide) {
    const { title, text } = driverStory(activeRide, null, nowMs);
    return <CurrentRide title={title} text={text} />;
  }
  if (!loaded) return <Skeleton className="h-44 rounded-card lg:h-34" />;
  return (
    <Card title={DRIVER_HOME.work.title} className="min-h-44 lg:min-h-34">
      <div className="lg:flex lg:items-center lg:justify-between lg:gap-4">
        {requests.length > 0 ? (
          <p className="max-lg:min-h-12">{REQUESTS.strip.waiting(requests.length)}.</p>
        ) : next ? (
          <p className="flex items-center gap-2">
            <Icon of={CalendarClock} className="shrink-0 text-brand" />
            <span className="line-clamp-2 min-w-0">
              {DRIVER_HOME.work.nextPickup(
                firstName(next.passengerName),
                atPickup(next.pickup),
                timeOf(next.scheduledTime ?? next.createdAt, nowMs),
              )}
            </span>
          </p>
        ) : (
          <NoRequests />
        )}
        <LinkButton to={RIDES} icon={Users} variant="outline" fullWidth className="shrink-0 max-lg:mt-3 lg:w-auto!">
          {DRIVER_HOME.work.open}
        </LinkButton>
      </div>
    </Card>
  );
}

function NoRequests() {
  const { status, disconnected } = useOwnStatus();
  const { none, offline, noConnection } = DRIVER_HOME.work;
  return <p className="max-lg:min-h-12">{disconnected ? noConnection : status === 'online' ? none : offline}</p>;
}

const CurrentRide = ({ title, text }: { title: string; text: string }) => (
  <Link
    to={RIDES}
    className="flex min-h-44 items-center gap-3 rounded-card border-2 border-on-route bg-surface p-4 shadow-soft transition-colors hover:bg-sunk lg:min-h-34"
  >
    <Icon of={Motorbike} size={32} className="shrink-0" />
    <span className="min-w-0 grow">
      <span className="block text-xl font-bold">{title}</span>
      <span className="line-clamp-3 text-base">{text}</span>
    </span>
    <Icon of={ChevronRight} size={28} className="shrink-0" />
  </Link>
);
