import { useId, useState, type FormEvent } from 'react';
import type { Route } from '../../../../../shared/contract/driver-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { ROUTE_BOUNDS_KSH } from '../../../../../shared/domain/constants/rules.ts';
import { ApiError, sentenceOf } from '../../../lib/api.ts';
import { OfflineHint } from '../../../parts/offline-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { PlacePicker } from '../../../ui/place-picker.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTask } from '../../../lib/use-task.ts';
import { draftOf, judgeRoute, type RouteDraft, type RouteProblem } from './route-form.ts';
import type { RouteActions } from './use-routes.ts';

interface RouteDialogProps {
  /** The route to edit; null adds one. */
  route: Route | null;
  actions: RouteActions;
  onClose: () => void;
}

/** Adds or edits a route (spec 2 §5, §8). */
export function RouteDialog({ route, actions, onClose }: RouteDialogProps) {
  const form = useRouteForm(route, actions, onClose);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title={route ? 'Edit route' : 'Add route'}
      description="A trip between these two places, either way, costs this fare while the route is active."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.busy} busyLabel="Saving…">
            Save route
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {form.errorAt(null) && <Note tone="danger">{form.errorAt(null)}</Note>}
        <RouteInputs {...form} />
        <OfflineHint />
      </form>
    </Dialog>
  );
}

function RouteInputs({ draft, change, errorAt }: Pick<RouteForm, 'draft' | 'change' | 'errorAt'>) {
  return (
    <>
      <PlacePicker
        label="From"
        value={draft.from}
        onChange={(from) => change({ from })}
        error={errorAt('from_location')}
        required
        freeText
      />
      <PlacePicker
        label="To"
        value={draft.to}
        onChange={(to) => change({ to })}
        error={errorAt('to_location')}
        required
        freeText
      />
      <TextInput
        label="Fare"
        prefix="KSH"
        type="number"
        inputMode="numeric"
        min={ROUTE_BOUNDS_KSH.min}
        max={ROUTE_BOUNDS_KSH.max}
        step={1}
        value={draft.fare}
        onChange={(fare) => change({ fare })}
        hint={`${ROUTE_BOUNDS_KSH.min} to ${ROUTE_BOUNDS_KSH.max}`}
        error={errorAt('fare_amount')}
        required
      />
      <Switch
        label="Active"
        hint="Switched off, your usual fares hold for this trip."
        on={draft.active}
        onChange={(active) => change({ active })}
      />
    </>
  );
}

type RouteForm = ReturnType<typeof useRouteForm>;

function useRouteForm(route: Route | null, actions: RouteActions, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(route));
  const [problem, setProblem] = useState<RouteProblem | null>(null);
  const { busy, run } = useTask();

  const change = (part: Partial<RouteDraft>): void => {
    setDraft((known) => ({ ...known, ...part }));
    setProblem(null);
  };
  const submit = () =>
    run(async () => {
      const verdict = judgeRoute(draft);
      setProblem('problem' in verdict ? verdict.problem : null);
      if ('problem' in verdict) return;
      try {
        await (route ? actions.change(route.id, verdict.body) : actions.add(verdict.body));
      } catch (error) {
        const fallback = route ? MESSAGES.routes.updateFailed : MESSAGES.routes.addFailed;
        setProblem({ sentence: sentenceOf(error, fallback), field: fieldOf(error) });
        return;
      }
      toast.success(route ? 'Route changed.' : 'Route added.');
      onDone();
    });
  const errorAt = (field: string | null) => (problem?.field === field ? problem.sentence : undefined);
  return { draft, busy, change, submit, errorAt };
}

const FIELDS = ['from_location', 'to_location', 'fare_amount'];

function fieldOf(error: unknown): string | null {
  const field = error instanceof ApiError ? error.field : undefined;
  return field !== undefined && FIELDS.includes(field) ? field : null;
}
