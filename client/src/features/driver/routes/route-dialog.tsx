import type { Route } from '#shared/contract/driver-entities.ts';
import { ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { ROUTES } from '#shared/texts/en/routes.ts';
import { ROUTE_BOUNDS_KSH } from '#shared/domain/constants/rules.ts';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, type FormFields, useForm } from '#client/parts/form/use-form.ts';
import { PlacePicker } from '#client/parts/location/place-picker.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { draftOf, type RouteDraft, validateRoute } from './route-form.ts';
import type { RouteActions } from './use-routes.ts';

interface RouteDialogProps {
  /** The route to edit; null adds a new route. */
  route: Route | null;
  actions: RouteActions;
  onClose: () => void;
}

/** Adds or edits a route (spec 2 §5, §8). */
export function RouteDialog({ route, actions, onClose }: RouteDialogProps) {
  const texts = ROUTES.dialog;
  const form = useForm({
    start: draftOf(route),
    validate: validateRoute,
    send: (body) => (route ? actions.change(route.id, body) : actions.add(body)),
    fallback: route ? ROUTE_TEXTS.updateFailed : ROUTE_TEXTS.addFailed,
    onSaved: () => {
      toast.success(route ? texts.changed : texts.added);
      onClose();
    },
  });
  return (
    <FormDialog
      title={route ? texts.edit : texts.add}
      description={texts.description}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      tall
      form={form}
      onClose={onClose}
    >
      <RouteInputs {...form} />
    </FormDialog>
  );
}

function RouteInputs(form: FormFields<RouteDraft>) {
  const texts = ROUTES.dialog;
  return (
    <>
      <PlacePicker label={texts.from} {...bound(form, 'from_location')} required freeText />
      <PlacePicker label={texts.to} {...bound(form, 'to_location')} required freeText />
      <TextInput
        label={texts.fare}
        prefix="KSH"
        type="number"
        inputMode="numeric"
        min={ROUTE_BOUNDS_KSH.min}
        max={ROUTE_BOUNDS_KSH.max}
        step={1}
        {...bound(form, 'fare_amount')}
        hint={texts.fareRange(ROUTE_BOUNDS_KSH.min, ROUTE_BOUNDS_KSH.max)}
        required
      />
      <Switch
        label={texts.active}
        hint={texts.activeHint}
        on={form.draft.is_active}
        onChange={(is_active) => form.change({ is_active })}
      />
    </>
  );
}
