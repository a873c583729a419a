import type { Route } from '#shared/contract/driver-entities.ts';
import { ROUTE_TEXTS } from '#shared/contract/route-texts.ts';
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
  const form = useForm({
    start: draftOf(route),
    validate: validateRoute,
    send: (body) => (route ? actions.change(route.id, body) : actions.add(body)),
    fallback: route ? ROUTE_TEXTS.updateFailed : ROUTE_TEXTS.addFailed,
    onSaved: () => {
      toast.success(route ? 'Route changed.' : 'Route added.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={route ? 'Edit route' : 'Add route'}
      description="A trip between these two places, either way, costs this fare while the route is active."
      submitLabel="Save route"
      busyLabel="Saving…"
      tall
      form={form}
      onClose={onClose}
    >
      <RouteInputs {...form} />
    </FormDialog>
  );
}

function RouteInputs(form: FormFields<RouteDraft>) {
  return (
    <>
      <PlacePicker label="From" {...bound(form, 'from_location')} required freeText />
      <PlacePicker label="To" {...bound(form, 'to_location')} required freeText />
      <TextInput
        label="Fare"
        prefix="KSH"
        type="number"
        inputMode="numeric"
        min={ROUTE_BOUNDS_KSH.min}
        max={ROUTE_BOUNDS_KSH.max}
        step={1}
        {...bound(form, 'fare_amount')}
        hint={`${ROUTE_BOUNDS_KSH.min} to ${ROUTE_BOUNDS_KSH.max}`}
        required
      />
      <Switch
        label="Active"
        hint="When off, your usual fares apply to this trip."
        on={form.draft.is_active}
        onChange={(is_active) => form.change({ is_active })}
      />
    </>
  );
}
