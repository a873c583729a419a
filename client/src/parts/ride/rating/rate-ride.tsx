import { Check } from 'lucide-react';
import { useState } from 'react';
import { RATING, TAG_LABELS } from '../../../../../shared/contract/rating-texts.ts';
import { isSameRating, type RatingTag, tagsFor } from '../../../../../shared/domain/rating.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { cx } from '../../../lib/cx.ts';
import type { Ride } from '../../../lib/ride.ts';
import { useTask } from '../../../lib/use-task.ts';
import { takeStep } from '../../../live/recover-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { OfflineHint } from '../../offline-hint.tsx';
import { otherOf, ratingState } from './rating-state.ts';
import { StarsInput, StarsShown } from './stars-input.tsx';

interface RateRideProps {
  ride: Ride;
  nowMs: number;
  /** Called when a rating has been sent. */
  onSent?: () => void;
}

/** Rates the other party of a completed ride (R27), or shows the rating given; nothing when it is too late for one. */
export function RateRide({ ride, nowMs, onSent }: RateRideProps) {
  const [changing, setChanging] = useState(false);
  const state = ratingState(ride, nowMs);
  if (state === 'closed') return null;
  if (state === 'open' || (state === 'changeable' && changing)) {
    const done = () => {
      setChanging(false);
      onSent?.();
    };
    return <RatingForm key={String(changing)} ride={ride} onSent={done} />;
  }
  return <GivenRating ride={ride} onChange={state === 'changeable' ? () => setChanging(true) : null} />;
}

function GivenRating({ ride, onChange }: { ride: Ride; onChange: (() => void) | null }) {
  const { myRating } = ride;
  if (!myRating) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <div role="status" className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere">
          You rated {otherOf(ride)}
          <StarsShown stars={myRating.stars} />
        </p>
        {myRating.tags.length > 0 && (
          <p className="text-sm text-ink-2">{myRating.tags.map((tag) => TAG_LABELS[tag]).join(', ')}</p>
        )}
      </div>
      {onChange && (
        <Button
          variant="quiet"
          size="small"
          onClick={onChange}
          className="-mr-2 shrink-0"
          aria-label="Change your rating"
        >
          Change
        </Button>
      )}
    </div>
  );
}

function RatingForm({ ride, onSent }: { ride: Ride; onSent: () => void }) {
  const before = ride.myRating;
  const [stars, setStars] = useState(before?.stars ?? null);
  const [chosen, setChosen] = useState<readonly RatingTag[]>(before?.tags ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const offered = stars === null ? [] : tagsFor(ride.view, stars);
  const tags = offered.filter((tag) => chosen.includes(tag));
  const send = async () => {
    if (stars === null) return setProblem(RATING.starsNeeded);
    setProblem(null);
    const wanted = { stars, tags };
    try {
      await takeStep(
        ride.id,
        () => call('rateRide', { params: { id: ride.id }, body: wanted }),
        ({ myRating }) => myRating !== null && isSameRating(myRating, wanted),
      );
      onSent();
    } catch (error) {
      setProblem(sentenceOf(error, RATING.failed));
    }
  };
  return (
    <div className="space-y-2">
      <StarsInput label={`How was your ride with ${otherOf(ride)}?`} value={stars} onChange={setStars} />
      {stars !== null && (
        <>
          <TagChips tags={offered} chosen={tags} onChange={setChosen} />
          {problem !== null && <Note tone="danger">{problem}</Note>}
          <OfflineHint />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 basis-40 grow text-xs text-ink-2">{RATING.private}</p>
            <Button size="small" busy={busy} busyLabel="Sending..." onClick={() => run(send)} className="min-w-32">
              Send rating
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface TagChipsProps {
  tags: readonly RatingTag[];
  chosen: readonly RatingTag[];
  onChange: (tags: RatingTag[]) => void;
}

function TagChips({ tags, chosen, onChange }: TagChipsProps) {
  return (
    <div role="group" aria-label="What stood out? Choose any that apply." className="flex flex-wrap gap-1.5">
      {tags.map((tag) => {
        const on = chosen.includes(tag);
        return (
          <button
            key={tag}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            className={cx(
              'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors',
              on ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface text-ink hover:bg-sunk',
            )}
          >
            {on && <Icon of={Check} size={16} />}
            {TAG_LABELS[tag]}
          </button>
        );
      })}
    </div>
  );
}
