import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { PICKUP_STEP_MIN } from '#shared/domain/constants/screens.ts';
import { fromNairobiLocal } from '#shared/domain/schedule.ts';
import { timeOf } from '#client/lib/format.ts';
import { Chips } from '#client/ui/chips.tsx';
import { FieldNote } from '#client/ui/field.tsx';
import { pickupSteps } from './booking-draft.ts';

/** The time to which the list for tomorrow scrolls, because few people ride earlier. */
const MORNING = '06:00';

interface TimeStepsProps {
  /** "YYYY-MM-DDTHH:MM" in Nairobi; '' while none is chosen. */
  value: string;
  nowMs: number;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Picks the pickup time by thumb: first the day, then the quarter of an hour (R10). */
export function TimeSteps({ value, nowMs, onChange, error }: TimeStepsProps) {
  const days = useMemo(() => pickupSteps(nowMs), [nowMs]);
  const dayOfValue = days.findIndex(({ date }) => value.startsWith(date));
  const [picked, setPicked] = useState(() => String(Math.max(0, dayOfValue)));
  const at = days[Number(picked)]?.times.length ? Number(picked) : 1;
  const day = days[at];
  const noteId = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const isNew = useRef(value === '');
  useEffect(() => {
    // Scroll only after a press on "Schedule": the field may then be off screen. A newly loaded page stays at the top.
    if (isNew.current && document.activeElement?.matches('input, button'))
      field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const moment = fromNairobiLocal(value);
  const pickDay = (next: string) => {
    setPicked(next);
    const same = `${days[Number(next)]?.date ?? ''}T${value.slice(11)}`;
    // Keep the time of day on the other day, if that is within the 24 hours.
    if (value !== '') onChange(days[Number(next)]?.times.includes(same.slice(11)) ? same : '');
  };
  const options = [TRIP_TEXTS.ride.today, TRIP_TEXTS.ride.tomorrow]
    .map((label, index) => ({ value: String(index), label }))
    .filter((_, index) => days[index]?.times.length);
  return (
    <fieldset ref={field} aria-describedby={noteId} className="scroll-mb-44 space-y-2">
      <legend className="flex w-full items-baseline justify-between gap-3 text-sm font-semibold">
        {TRIP_TEXTS.ride.pickupTime}
        {moment && dayOfValue >= 0 && <span className="text-xl font-bold tabular">{timeOf(moment, nowMs)}</span>}
      </legend>
      <Chips label={TRIP_TEXTS.ride.pickupDay} value={String(at)} onChange={pickDay} options={options} />
      {day && (
        <Times
          key={day.date}
          date={day.date}
          times={day.times}
          startAt={at === 1 ? MORNING : null}
          value={value}
          onChange={onChange}
        />
      )}
      <FieldNote id={noteId} hint={MESSAGES.find.timeHint} error={error} />
    </fieldset>
  );
}

interface TimesProps {
  /** "YYYY-MM-DD". */
  date: string;
  /** "HH:MM", in order. */
  times: readonly string[];
  /** The time to scroll to while none is chosen. */
  startAt: string | null;
  value: string;
  onChange: (value: string) => void;
}

function Times({ date, times, startAt, value, onChange }: TimesProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const first = useRef(value.startsWith(date) ? value.slice(11) : startAt);
  useEffect(() => {
    const box = list.current;
    const shown = first.current && box?.querySelector<HTMLElement>(`[data-time="${first.current}"]`);
    if (box && shown) box.scrollTop = shown.offsetTop - shown.offsetHeight / 2;
  }, []);
  return (
    <div
      ref={list}
      // The height shows seven hours and part of the eighth, a hint to scroll. At either end, a swipe scrolls the page.
      className="relative grid max-h-94 grid-cols-4 gap-1.5 overflow-y-auto rounded-control border border-line bg-sunk p-1.5"
    >
      {times.map((time, index) => {
        const checked = value === `${date}T${time}`;
        return (
          <label
            key={time}
            data-time={time}
            // Each row is one hour, so the first time of an hour that has begun is not in the first column.
            style={index === 0 ? { gridColumnStart: 1 + Number(time.slice(3)) / PICKUP_STEP_MIN } : undefined}
            className={`relative grid min-h-11 cursor-pointer place-items-center rounded-control border text-base font-semibold tabular has-focus-visible:outline-3 has-focus-visible:outline-brand ${
              checked ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface'
            }`}
          >
            <input
              type="radio"
              name={name}
              value={time}
              checked={checked}
              onChange={() => onChange(`${date}T${time}`)}
              className="sr-only"
            />
            {time}
          </label>
        );
      })}
    </div>
  );
}
