import type { ReactNode } from 'react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { timeOf } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { CountdownRing } from '#client/ui/countdown-ring.tsx';

/** If more time is left, a time of day is shown, because it is clearer than a countdown. */
const RING_MAX_MS = 3600_000;
const RING_PX = 64;

interface RequestDeadlineProps {
  ride: Ride;
  /** Epoch ms, by the server's clock. */
  nowMs: number;
}

/** Shows the deadline to answer: a countdown ring for minutes, a time of day for a request that may wait for hours. */
export function RequestDeadline({ ride, nowMs }: RequestDeadlineProps) {
  const deadlineMs = Date.parse(ride.expiresAt);
  if (deadlineMs - nowMs > RING_MAX_MS) {
    return (
      <p className="shrink-0 text-right text-sm">
        {REQUESTS.deadline.answerBy}
        <span className="block text-base font-bold tabular">{timeOf(ride.expiresAt, nowMs)}</span>
      </p>
    );
  }
  const totalS = Math.max(1, (deadlineMs - Date.parse(ride.createdAt)) / 1000);
  return (
    <Ring caption={REQUESTS.deadline.answerWithin}>
      <CountdownRing deadlineMs={deadlineMs} totalS={totalS} size={RING_PX} label={REQUESTS.deadline.timeLeft} />
    </Ring>
  );
}

/** Counts down the time in which no other driver is asked for an open request (R23), then the time left to answer. */
export function RequestTurn({ ride, nowMs }: RequestDeadlineProps) {
  const aloneUntilMs = ride.othersAskedAt === null ? 0 : Date.parse(ride.othersAskedAt);
  if (aloneUntilMs <= nowMs) return <RequestDeadline ride={ride} nowMs={nowMs} />;
  const totalS = Math.max(1, (aloneUntilMs - Date.parse(ride.createdAt)) / 1000);
  return (
    <Ring caption={REQUESTS.deadline.yoursFor}>
      <CountdownRing
        deadlineMs={aloneUntilMs}
        totalS={totalS}
        urgentS={5}
        size={RING_PX}
        label={REQUESTS.deadline.yoursFor}
      />
    </Ring>
  );
}

function Ring({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col items-center gap-1">
      <span aria-hidden className="text-xs text-ink-2">
        {caption}
      </span>
      {children}
    </div>
  );
}
