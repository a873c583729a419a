import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { AdminStage, UnnamedStage } from '#shared/contract/stage-entities.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldNote } from '#client/ui/field.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { SpellingBoxes } from './spelling-boxes.tsx';

interface MergeSpellingsProps {
  unnamed: readonly UnnamedStage[];
  stages: readonly AdminStage[];
  /** Called to open the form of a new stage. */
  onName: (chosen: UnnamedStage[]) => void;
  refresh: () => Promise<void>;
}

/** Lists drivers' spellings without a stage. The admin makes them a new stage or adds them to an existing one. */
export function MergeSpellings({ unnamed, stages, onName, refresh }: MergeSpellingsProps) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [into, setInto] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const chosen = unnamed.filter(({ spelling }) => ticked.includes(spelling));
  const merge = () =>
    run(async () => {
      setProblem(null);
      try {
        const body = { merge: chosen.map(({ spelling }) => spelling) };
        await call('adminUpdateStage', { params: { id: into }, body });
        toast.success(ADMIN_MESSAGES.updated('Stage'));
        setTicked([]);
      } catch (error) {
        setProblem(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
      }
      await refresh();
    });
  if (unnamed.length === 0) return <p className="text-sm text-ink-2">Every spelling belongs to a stage.</p>;
  return (
    <div className="space-y-3">
      <SpellingBoxes
        legend="Choose the spellings of one stage"
        options={unnamed.map(({ spelling, written, drivers }) => ({ spelling, label: written, count: drivers }))}
        chosen={ticked}
        onChange={setTicked}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Button disabled={chosen.length === 0} onClick={() => onName(chosen)}>
          Name a new stage
        </Button>
        {stages.length > 0 && (
          <>
            <SelectInput<string>
              label="Or add to"
              value={into}
              onChange={setInto}
              options={[
                { value: '', label: 'Choose a stage' },
                ...stages.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              className="min-w-40 grow sm:max-w-72"
            />
            <Button variant="outline" disabled={chosen.length === 0 || into === ''} busy={busy} onClick={merge}>
              Add
            </Button>
          </>
        )}
      </div>
      {chosen.length === 0 && <p className="text-sm text-ink-2">Choose at least one spelling first.</p>}
      {problem !== null && <FieldNote id="merge-problem" hint={undefined} error={problem} />}
    </div>
  );
}
