import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.ts';
import { countdown } from '../lib/format.ts';

interface CountdownRingProps {
  /** The deadline, epoch ms by the server's clock. */
  deadlineMs: number;
  /** The duration of a full ring, in s. */
  totalS: number;
  /** The ring turns urgent below this, in s; default 30. */
  urgentS?: number;
  /** The diameter, px. */
  size?: number;
  /** Names the time that is running out, for screen readers. */
  label: string;
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that empties toward a deadline, with the time left inside. */
export function CountdownRing({ deadlineMs, totalS, urgentS = 30, size = 56, label }: CountdownRingProps) {
  const [nowMs, setNowMs] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftS = Math.max(0, Math.min(totalS, (deadlineMs - nowMs) / 1000));
  const urgent = leftS <= urgentS;
  return (
    <div
      role="timer"
      aria-label={`${label}: ${countdown(leftS)}`}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg
        viewBox="0 0 48 48"
        width={size}
        height={size}
        fill="none"
        strokeWidth="4"
        className="-rotate-90"
        aria-hidden
      >
        <circle cx="24" cy="24" r={RADIUS} className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - leftS / totalS)}
          className={urgent ? 'stroke-danger' : 'stroke-accent'}
          style={{ transition: 'stroke-dashoffset 1s linear' }}
        />
      </svg>
      <span aria-hidden className="absolute text-sm font-bold tabular">
        {countdown(leftS)}
      </span>
    </div>
  );
}
