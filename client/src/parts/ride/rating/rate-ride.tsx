import { Check } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { RATING, TAG_LABELS } from '#shared/texts/en/ratings.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { type GivenRating, isSameRating, type RatingTag, tagsFor } from '#shared/domain/rating.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useTask } from '#client/lib/use-task.ts';
import { sendOrKeep } from '#client/data/outbox/send.ts';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { WaitsMark } from '#client/parts/outbox/waits-mark.tsx';
import { otherOf, ratingState } from './rating-state.ts';
import { StarsInput, StarsShown } from './stars-input.tsx';

interface RateRideProps {
  ride: Ride;
  nowMs: number;
  /** Called when a rating has been sent. */
  onSent?: () => void;
  /** Called with the rating that is chosen but not sent, null without one: leaving would lose it. */
  onChosen?: (rating: GivenRating | null) => void;
}

/** Rates the other party of a completed ride (R27), or shows the given rating; shows nothing if it is too late. */
export function RateRide({ ride, nowMs, onSent, onChosen }: RateRideProps) {
  const [changing, setChanging] = useState(false);
  const state = ratingState(ride, nowMs);
  const waits = useWaitingRating(ride.id);
  if (state === 'closed') return null;
  if (changing ? state !== 'given' : state === 'open' && !waits) {
    const done = () => {
      setChanging(false);
      onSent?.();
    };
    return (
      <RatingForm
        key={String(changing)}
        ride={ride}
        before={waits ?? ride.myRating}
        onSent={done}
        onChosen={onChosen}
      />
    );
  }
  const change = () => setChanging(true);
  return <RatingGiven ride={ride} waits={waits} onChange={state === 'given' ? null : change} />;
}

/** Returns a rating that was given without a network and waits to be sent (R39); null if there is none. */
function useWaitingRating(rideId: string) {
  const item = useWaitingOf(rideId, 'rating');
  return item?.pressed.what === 'rating' ? { ...item.pressed, item } : null;
}

interface RatingGivenProps {
  ride: Ride;
  waits: ReturnType<typeof useWaitingRating>;
  onChange: (() => void) | null;
}

function RatingGiven({ ride, waits, onChange }: RatingGivenProps) {
  const rating = waits ?? ride.myRating;
  if (!rating) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <div role="status" className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere">
          {TRIP_TEXTS.rating.youRated(otherOf(ride))}
          <StarsShown stars={rating.stars} />
        </p>
        {rating.tags.length > 0 && (
          <p className="text-sm text-ink-2">{rating.tags.map((tag) => TAG_LABELS[tag]).join(', ')}</p>
        )}
        {waits && <WaitsMark item={waits.item} className="text-sm" />}
      </div>
      {onChange && (
        <Button
          variant="quiet"
          size="small"
          onClick={onChange}
          className="-mr-2 shrink-0"
          aria-label={TRIP_TEXTS.rating.changeLabel}
        >
          {TRIP_TEXTS.rating.change}
        </Button>
      )}
    </div>
  );
}

interface RatingFormProps {
  ride: Ride;
  before: GivenRating | null;
  onSent: () => void;
  onChosen: RateRideProps['onChosen'];
}

function RatingForm({ ride, before, onSent, onChosen }: RatingFormProps) {
  const [stars, setStars] = useState(before?.stars ?? null);
  const [chosen, setChosen] = useState<readonly RatingTag[]>(before?.tags ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const offered = stars === null ? [] : tagsFor(ride.view, stars);
  const rating = useMemo(() => ratingOf(ride.view, stars, chosen), [ride.view, stars, chosen]);
  const isNew = rating !== null && !(before && isSameRating(before, rating));
  useEffect(() => {
    onChosen?.(isNew ? rating : null);
    return () => onChosen?.(null);
  }, [isNew, rating, onChosen]);
  const send = async () => {
    if (rating === null) return setProblem(RATING.starsNeeded);
    setProblem(null);
    try {
      await sendOrKeep(ride, { what: 'rating', ...rating });
      onSent();
    } catch (error) {
      setProblem(sentenceOf(error, RATING.failed));
    }
  };
  return (
    <div className="space-y-2">
      <StarsInput label={TRIP_TEXTS.rating.howWas(otherOf(ride))} value={stars} onChange={setStars} />
      {stars !== null && (
        <>
          <TagChips tags={offered} chosen={rating?.tags ?? []} onChange={setChosen} />
          {problem !== null && <Note tone="danger">{problem}</Note>}
          <OfflineHint text={OUTBOX.ratingWaits} />
          <p className="text-xs text-ink-2">
            {stars === 1 && ride.view === 'passenger' && `${RATING.oneStar} `}
            {RATING.private}
          </p>
          <Button fullWidth busy={busy} busyLabel={TRIP_TEXTS.rating.sending} onClick={() => run(send)}>
            {TRIP_TEXTS.rating.send}
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns the chosen stars with those of the chosen tags that go with them. */
function ratingOf(view: Ride['view'], stars: number | null, chosen: readonly RatingTag[]): GivenRating | null {
  return stars === null ? null : { stars, tags: tagsFor(view, stars).filter((tag) => chosen.includes(tag)) };
}

interface TagChipsProps {
  tags: readonly RatingTag[];
  chosen: readonly RatingTag[];
  onChange: (tags: RatingTag[]) => void;
}

function TagChips({ tags, chosen, onChange }: TagChipsProps) {
  return (
    <div role="group" aria-label={TRIP_TEXTS.rating.stoodOut} className="flex flex-wrap gap-1.5">
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
