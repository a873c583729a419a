import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { DAYS_LISTED_MAX, type DaysAsked, daysBetween } from '#shared/contract/admin-lists.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { dateInNairobi, DAY_MS } from '#shared/domain/schedule.ts';
import { serverNow } from '#client/lib/clock.ts';
import { dayOf } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

interface DaysFilterProps {
  /** Without `from` and `to`, every day. */
  days: DaysAsked;
  onChange: (days: DaysAsked) => void;
}

/** Narrows a list to today, yesterday, the last 7 days, this month, or chosen days. */
export function DaysFilter({ days, onChange }: DaysFilterProps) {
  const [isAsking, setAsking] = useState(false);
  const spans = spansAt(serverNow());
  const shown = spans.find((span) => isSpan(span, days));
  const pick = (value: string) => {
    const span = spans.find((it) => it.value === value);
    if (span) onChange({ from: span.from, to: span.to });
    else setAsking(true);
  };
  const other = shown ? [] : [{ value: 'chosen', label: spanText(days) }];
  return (
    <>
      <SelectInput
        label="Days"
        hideLabel
        phoneIcon={CalendarDays}
        value={shown?.value ?? 'chosen'}
        onChange={pick}
        options={[...spans, ...other, { value: 'choose', label: 'Choose days…' }]}
        className="shrink-0 sm:w-48"
      />
      {isAsking && (
        <DaysDialog
          days={days}
          onClose={() => setAsking(false)}
          onChosen={(next) => {
            setAsking(false);
            onChange(next);
          }}
        />
      )}
    </>
  );
}

/** Says on a phone, where the filter is only an icon, which days are shown. */
export function DaysShown({ days, onChange }: DaysFilterProps) {
  if (days.from === undefined && days.to === undefined) return null;
  const span = spansAt(serverNow()).find((it) => isSpan(it, days));
  return (
    <p className="flex items-center justify-between gap-2 text-sm font-semibold sm:hidden">
      {span?.label ?? spanText(days)}
      <Button variant="outline" size="small" onClick={() => onChange({ from: undefined, to: undefined })}>
        Show all days
      </Button>
    </p>
  );
}

const isSpan = (span: DaysAsked, { from, to }: DaysAsked): boolean => span.from === from && span.to === to;

function spansAt(nowMs: number): (DaysAsked & { value: string; label: string })[] {
  const before = (days: number): string => dateInNairobi(new Date(nowMs - days * DAY_MS));
  const today = before(0);
  return [
    { value: 'all', label: 'All days' },
    { value: 'today', label: 'Today', from: today, to: today },
    { value: 'yesterday', label: 'Yesterday', from: before(1), to: before(1) },
    { value: 'week', label: 'Last 7 days', from: before(6), to: today },
    { value: 'month', label: 'This month', from: `${today.slice(0, 8)}01`, to: today },
  ];
}

function spanText({ from = '', to = '' }: DaysAsked): string {
  const [first, last] = [from, to].map((day) => (Number.isNaN(Date.parse(day)) ? '?' : dayOf(day, serverNow())));
  return first === last ? `${first}` : `${first} – ${last}`;
}

interface DaysDialogProps {
  days: DaysAsked;
  onClose: () => void;
  onChosen: (days: DaysAsked) => void;
}

function DaysDialog({ days, onClose, onChosen }: DaysDialogProps) {
  const today = dateInNairobi(new Date(serverNow()));
  const [from, setFrom] = useState(days.from ?? today);
  const [to, setTo] = useState(days.to ?? today);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = () => {
    const found = problemOf(from, to);
    if (found === null) onChosen({ from, to });
    else setProblem(found);
  };
  const show = (
    <Button fullWidth onClick={choose}>
      Show these days
    </Button>
  );
  return (
    <Dialog open typed onClose={onClose} title="Choose days" footer={show}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="From" type="date" required max={today} value={from} onChange={setFrom} />
        <TextInput
          label="To"
          type="date"
          required
          max={today}
          value={to}
          onChange={setTo}
          error={problem ?? undefined}
        />
      </div>
    </Dialog>
  );
}

/** Returns what the server would refuse about these days. */
function problemOf(from: string, to: string): string | null {
  const { both, order, tooMany } = ADMIN_MESSAGES.days;
  if (from === '' || to === '') return both;
  if (to < from) return order;
  return daysBetween(from, to) > DAYS_LISTED_MAX ? tooMany(DAYS_LISTED_MAX) : null;
}
