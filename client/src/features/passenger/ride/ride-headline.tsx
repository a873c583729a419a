import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { ksh, minutes } from '#client/lib/format.ts';
import { isPlanned, mayCancel, type Ride } from '#client/data/rides/ride.ts';
import { CountdownRing } from '#client/ui/countdown-ring.tsx';
import { CancelRide } from './cancel-ride.tsx';
import { approachText, rideStory } from './ride-story.ts';
import type { Approach } from './use-ride-screen.ts';

/** The longest wait with a countdown, in seconds. */
const COUNTED_MAX_S = 900;

interface RideHeadlineProps {
  ride: Ride;
  approach: Approach;
  nowMs: number;
}

/** Shows what happens next, with the one figure that matters now: ETA, time left to answer, or fare. */
export function RideHeadline({ ride, approach, nowMs }: RideHeadlineProps) {
  const story = rideStory(ride, nowMs, approach);
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <p className={isPlanned(ride) ? 'text-3xl leading-tight font-bold tabular' : 'text-xl font-bold wrap-anywhere'}>
          {story.title}
        </p>
        {story.text && <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{story.text}</p>}
      </div>
      {story.etaMin !== null && <Eta min={story.etaMin} stale={approach.stale} />}
      {ride.status === 'pending' && <AnswerCountdown ride={ride} />}
      {ride.status === 'completed' && (
        <p className="shrink-0 text-2xl font-bold whitespace-nowrap tabular">{ksh(ride.fare)}</p>
      )}
    </div>
  );
}

function Eta({ min, stale }: { min: number; stale: boolean }) {
  return (
    <p className={`shrink-0 text-right tabular ${stale ? 'text-ink-2' : 'text-brand'}`}>
      <span className="sr-only">{RIDE.headline.arrivesIn}</span>
      <span className="text-3xl leading-none font-bold">{minutes(min)}</span>
    </p>
  );
}

function AnswerCountdown({ ride }: { ride: Ride }) {
  const totalS = (Date.parse(ride.expiresAt) - Date.parse(ride.createdAt)) / 1000;
  if (totalS > COUNTED_MAX_S) return null;
  return (
    <CountdownRing
      deadlineMs={Date.parse(ride.expiresAt)}
      totalS={totalS}
      label={ride.driver ? RIDE.headline.timeToAnswer : RIDE.headline.timeToFind}
    />
  );
}

/** Shows the distance and age of the driver's position or the waiting time left, the fare, and Cancel. */
export function StateLine({ ride, approach, nowMs }: RideHeadlineProps) {
  return (
    <div className="flex items-start gap-2 text-sm text-ink-2 tabular">
      <p className="min-w-0 grow wrap-anywhere">{approachText(ride, approach, nowMs)}</p>
      <p className="shrink-0 font-semibold text-ink">
        {ksh(ride.fare)} {METHOD_LABELS[ride.paymentMethod].inline}
      </p>
      {mayCancel(ride, nowMs) && <CancelRide ride={ride} />}
    </div>
  );
}
