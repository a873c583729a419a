import { useState, type FormEvent } from 'react';
import { type OwnWorkingHours, WorkingHours } from '#shared/contract/driver-entities.ts';
import { HOURS_TEXTS } from '#shared/texts/en/route-messages.ts';
import { ROUTES } from '#shared/texts/en/routes.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Note } from '#client/ui/note.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import type { Fresh } from '#client/parts/use-fresh.ts';
import { useTask } from '#client/lib/use-task.ts';
import { problemsOf } from '#client/lib/validate.ts';
import { hoursSentence } from './hours-labels.ts';

/** The driver's working hours, which are advisory, and what they mean at the moment (spec 2 §2, §3). */
export function WorkingHoursCard({ hours }: { hours: Fresh<OwnWorkingHours> }) {
  return (
    <Card title={ROUTES.hours.title}>
      {hours.data ? (
        <HoursForm saved={hours.data} set={hours.set} />
      ) : (
        <LoadTrouble {...hours} title={ROUTES.hours.notLoaded} skeleton={<HoursSkeleton />} />
      )}
    </Card>
  );
}

interface HoursFormProps {
  saved: OwnWorkingHours;
  set: Fresh<OwnWorkingHours>['set'];
}

type Times = Pick<WorkingHours, 'opening_time' | 'closing_time'>;

function HoursForm({ saved, set }: HoursFormProps) {
  const texts = ROUTES.hours;
  const { typed, wanted, busy, problem, type, save, toggle } = useHoursForm(saved, set);
  const shown = { ...saved, ...typed };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(shown);
  };
  const time = (label: string, field: keyof Times) => (
    <TextInput
      label={label}
      type="time"
      value={shown[field]}
      onChange={(value) => type({ [field]: value })}
      error={problem?.field === field ? problem.sentence : undefined}
      required
    />
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <HoursNote hours={saved} />
      <div className="grid grid-cols-2 gap-3">
        {time(texts.opening, 'opening_time')}
        {time(texts.closing, 'closing_time')}
      </div>
      <Switch label={texts.active} hint={texts.activeHint} on={wanted ?? saved.is_active} onChange={toggle} />
      {problem && problem.field === null && <Note tone="danger">{problem.sentence}</Note>}
      <OfflineHint />
      <Button type="submit" variant="outline" fullWidth busy={busy && wanted === null} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}

/** Shows whether the driver is within the hours now; updates as time passes. */
function HoursNote({ hours }: { hours: OwnWorkingHours }) {
  const { title, text, outside } = hoursSentence(hours, new Date(useNow(30_000)));
  return (
    <Note tone={outside ? 'warning' : 'info'} title={title}>
      {text}
    </Note>
  );
}

interface HoursProblem {
  sentence: string;
  field: string | null;
}

/** Holds unsaved edits of the times. The switch saves at once, with the times saved before. */
function useHoursForm(saved: OwnWorkingHours, set: HoursFormProps['set']) {
  const [typed, setTyped] = useState<Partial<Times>>({});
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<HoursProblem | null>(null);
  const { busy, run } = useTask();

  const send = async (hours: WorkingHours): Promise<boolean> => {
    const [first] = Object.entries(problemsOf(WorkingHours, hours));
    setProblem(first ? { field: first[0], sentence: first[1] } : null);
    if (first) return false;
    try {
      const answer = await call('updateWorkingHours', { body: hours });
      set(() => answer);
      toast.success(HOURS_TEXTS.updated);
      return true;
    } catch (error) {
      const field = error instanceof ApiError ? (error.field ?? null) : null;
      setProblem({ sentence: sentenceOf(error, HOURS_TEXTS.failed), field });
      return false;
    }
  };
  const type = (part: Partial<Times>): void => {
    setTyped((known) => ({ ...known, ...part }));
    setProblem(null);
  };
  const save = (hours: WorkingHours) => run(async () => void ((await send(hours)) && setTyped({})));
  const toggle = (is_active: boolean) =>
    run(async () => {
      setWanted(is_active);
      await send({ ...saved, is_active });
      setWanted(null);
    });
  return { typed, wanted, busy, problem, type, save, toggle };
}

function HoursSkeleton() {
  return (
    <Loading label={ROUTES.hours.loading} className="space-y-4">
      <Skeleton className="h-16" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
