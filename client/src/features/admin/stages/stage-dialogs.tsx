import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { AdminStage, UnnamedStage } from '#shared/contract/stage-entities.ts';
import { folded } from '#shared/domain/fold.ts';
import { call } from '#client/data/connection/api.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, type FormFields, useForm } from '#client/parts/form/use-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { ListDialogProps } from '../table/ask-dialog.tsx';
import { SpellingBoxes } from './spelling-boxes.tsx';
import { draftFor, draftOf, type StageDraft, validateNew, validateStage } from './stage-form.ts';

/** Creates a stage from spellings that drivers wrote. */
export function NewStageDialog({ chosen, refresh, onClose }: ListDialogProps & { chosen: readonly UnnamedStage[] }) {
  const form = useForm({
    start: draftFor(chosen),
    validate: (draft) =>
      validateNew(
        draft,
        chosen.map(({ spelling }) => spelling),
      ),
    send: async (body) => {
      await call('adminCreateStage', { body });
      toast.success(ADMIN_MESSAGES.created('Stage'));
      await refresh();
    },
    fallback: ADMIN_MESSAGES.createFailed,
    onSaved: onClose,
  });
  return (
    <FormDialog title="Name a stage" submitLabel="Create stage" busyLabel="Saving…" form={form} onClose={onClose}>
      {chosen.length > 0 && (
        <p className="text-sm wrap-anywhere">
          Drivers wrote: {chosen.map(({ written }) => written).join(' · ')}. The web address is made from the name and
          cannot be changed, as posters show it.
        </p>
      )}
      <StageFields {...form} />
    </FormDialog>
  );
}

/** Renames or moves a stage, or removes spellings from it. */
export function EditStageDialog({ stage, refresh, onClose }: ListDialogProps & { stage: AdminStage }) {
  const form = useForm({
    start: draftOf(stage),
    validate: (draft) => validateStage(stage, draft),
    send: async (body) => {
      await call('adminUpdateStage', { params: { id: stage.id }, body });
      toast.success(ADMIN_MESSAGES.updated('Stage'));
      await refresh();
    },
    fallback: ADMIN_MESSAGES.updateFailed,
    onSaved: onClose,
    onUnchanged: onClose,
  });
  const { split } = form.draft;
  return (
    <FormDialog title="Edit stage" submitLabel="Save changes" busyLabel="Saving…" form={form} onClose={onClose}>
      <StageFields {...form} />
      <SpellingBoxes
        legend="Spellings that belong to it"
        options={stage.spellings
          .filter((spelling) => spelling !== folded(stage.name))
          .map((spelling) => ({ spelling, label: spelling }))}
        chosen={stage.spellings.filter((spelling) => !split.includes(spelling))}
        onChange={(kept) => form.change({ split: stage.spellings.filter((spelling) => !kept.includes(spelling)) })}
        alwaysChosen={folded(stage.name)}
      />
    </FormDialog>
  );
}

function StageFields(form: FormFields<StageDraft>) {
  const point = `${form.draft.latitude},${form.draft.longitude}`;
  return (
    <>
      <TextInput label="Name" {...bound(form, 'name')} autoComplete="off" required />
      <div className="grid grid-cols-2 gap-3">
        <TextInput label="Latitude" {...bound(form, 'latitude')} inputMode="text" autoComplete="off" required />
        <TextInput label="Longitude" {...bound(form, 'longitude')} inputMode="text" autoComplete="off" required />
      </div>
      <p className="text-sm text-ink-2">
        Drivers within 150 m of here are in the queue.{' '}
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`}
          target="_blank"
          rel="noopener"
          className="font-semibold text-brand underline"
        >
          Look at this place on a map
        </a>
      </p>
    </>
  );
}
