import type { AdminRideDetails } from '../../../../../shared/contract/admin-ride-entities.ts';
import { cx } from '../../../lib/cx.ts';
import { clockTime } from '../../../lib/format.ts';
import { withTimes } from '../../../parts/step-times.ts';
import { ANSWER_WORDS, storyOf, type Answer, type OfferAnswer } from './ride-timeline.ts';

const ANSWER_LOOKS: Record<Answer, string> = {
  accepted: 'text-online-text',
  declined: 'text-danger',
  waiting: 'text-on-route-text',
  none: 'text-ink-2',
};

interface RideTimelineProps {
  ride: AdminRideDetails;
  nowMs: number;
}

/** What happened to a ride: offered to whom, when, answered how (issue 5). */
export function RideTimeline({ ride, nowMs }: RideTimelineProps) {
  const lines = withTimes(storyOf(ride), nowMs);
  return (
    <section aria-label="Timeline">
      <h3 className="mb-3 text-base font-bold">Timeline</h3>
      <ol className="space-y-3">
        {lines.map(({ at, time, what, offers }, index) => (
          <li key={`${at}${what}`} className="relative flex items-start gap-3 text-sm">
            {index < lines.length - 1 && (
              <span aria-hidden className="absolute top-3 -bottom-5 left-1 w-px -translate-x-1/2 bg-line-strong" />
            )}
            <span aria-hidden className="relative mt-1.5 size-2 shrink-0 rounded-full bg-brand" />
            <div className="min-w-0 grow">
              <p className="flex items-start justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{what}</span>
                <time dateTime={at} className="shrink-0 text-ink-2 tabular">
                  {time}
                </time>
              </p>
              {offers.length > 0 && <Offers offers={offers} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Offers({ offers }: { offers: readonly OfferAnswer[] }) {
  return (
    <ul className="mt-1.5 space-y-1 rounded-control bg-sunk px-3 py-2">
      {offers.map(({ name, answer, at }, index) => (
        <li key={index} className="flex items-start justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className={cx('shrink-0 font-semibold tabular', ANSWER_LOOKS[answer])}>
            {ANSWER_WORDS[answer]}
            {at !== null && ` ${clockTime(at)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
