import { BellRing, Motorbike, CalendarClock, ChevronRight, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { atPickup } from '#shared/domain/place-words.ts';
import { cx } from '#client/lib/cx.ts';
import { timeOf } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverRides, useRides } from '#client/data/rides/rides.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { driverStory } from '../rides/driver-story.ts';
import { requestText } from '../rides/request-labels.ts';

const RIDES = '/driver/rides';

/** Links to /driver/rides and shows the current ride or the waiting requests; keeps its height when there are none. */
export function WorkCard() {
  const { requests, activeRide, scheduled } = useDriverRides();
  const loaded = useRides((state) => state.loaded);
  const nowMs = useNow(30_000);
  const [first] = requests;
  const [next] = scheduled;
  if (activeRide) {
    const story = driverStory(activeRide, null, nowMs);
    return <Prominent icon={Motorbike} title={story.title} text={story.text} tone="ride" />;
  }
  if (first) {
    return <Prominent icon={BellRing} {...requestText(first, requests.length, nowMs)} tone="request" />;
  }
  if (!loaded) return <Skeleton className="h-44 rounded-card lg:h-34" />;
  return (
    <Card title="Passengers" className="min-h-44 lg:min-h-34">
      <div className="lg:flex lg:items-center lg:justify-between lg:gap-4">
        {next ? (
          <p className="flex items-center gap-2">
            <Icon of={CalendarClock} className="shrink-0 text-brand" />
            <span className="line-clamp-2 min-w-0">
              Next pickup: {firstName(next.passengerName)} {atPickup(next.pickup)},{' '}
              {timeOf(next.scheduledTime ?? next.createdAt, nowMs)}
            </span>
          </p>
        ) : (
          <p className="max-lg:min-h-12">No requests right now. New ones ring here.</p>
        )}
        <LinkButton to={RIDES} icon={Users} variant="outline" fullWidth className="shrink-0 max-lg:mt-3 lg:w-auto!">
          Open Passengers
        </LinkButton>
      </div>
    </Card>
  );
}

interface ProminentProps {
  icon: LucideIcon;
  title: string;
  text: string;
  tone: 'ride' | 'request';
}

function Prominent({ icon, title, text, tone }: ProminentProps) {
  return (
    <Link
      to={RIDES}
      className={cx(
        'flex min-h-44 items-center gap-3 rounded-card p-4 lg:min-h-34 shadow-soft transition-colors',
        tone === 'request'
          ? 'bg-accent text-on-accent hover:bg-accent-strong'
          : 'border-2 border-on-route bg-surface text-ink hover:bg-sunk',
      )}
    >
      <Icon of={icon} size={32} className="shrink-0" />
      <span className="min-w-0 grow">
        <span className="block text-xl font-bold">{title}</span>
        <span className="line-clamp-3 text-base">{text}</span>
      </span>
      <Icon of={ChevronRight} size={28} className="shrink-0" />
    </Link>
  );
}
