import { type ReactNode, type SyntheticEvent, Suspense, useState } from 'react';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { controlClass, Field } from '#client/ui/field.tsx';

const PlaceSelect = lazyPart(() => import('./place-select.tsx'), 'PlaceSelect');

interface PlacePickerProps {
  label: string;
  /** A place's value, or any other text such as "Current Location"; null while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Also accepts free text (R11), not only listed places. */
  freeText?: boolean;
  /** If set, a press calls this instead of opening the menu; the keyboard still opens the menu. */
  onPress?: (() => void) | undefined;
}

/** A picker of places in the four counties. The list of places and react-select load when it is first shown. */
export function PlacePicker({ value, onChange, disabled, freeText, onPress, ...field }: PlacePickerProps) {
  // Keeps the focus for a person who entered the field before the list loaded.
  const [early, setEarly] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <Pressed onPress={disabled ? undefined : onPress}>
          <Suspense
            fallback={
              <input
                {...control}
                readOnly
                value={sayPlace(value ?? '')}
                placeholder={LOCATION_TEXTS.searchPlace}
                disabled={disabled}
                onFocus={() => setEarly(true)}
                onBlur={() => setEarly(false)}
                className={controlClass(Boolean(field.error))}
              />
            }
          >
            <PlaceSelect
              control={control}
              value={value}
              onChange={onChange}
              placeholder={LOCATION_TEXTS.searchPlace}
              disabled={disabled ?? false}
              freeText={freeText ?? false}
              takesFocus={early}
            />
          </Suspense>
        </Pressed>
      )}
    </Field>
  );
}

/**
 * Intercepts presses on the picker, except on its clear button and while its menu is open. It is rendered even without
 * `onPress`, because otherwise turning the phone would remount the picker and lose the typed text.
 */
function Pressed({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) {
  const catchPress = (event: SyntheticEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    const isOpen = currentTarget.querySelector('[aria-expanded=true]') !== null;
    if (!onPress || isOpen || (target instanceof Element && target.closest('[data-clear]'))) return;
    event.stopPropagation();
    if (event.type === 'click') {
      // The screen that opens returns the focus to this element when it closes. Focusing the field itself would open
      // the keyboard.
      currentTarget.focus({ preventScroll: true });
      onPress();
    }
    if (event.type === 'mousedown') event.preventDefault();
  };
  return (
    <div
      tabIndex={-1}
      onMouseDownCapture={catchPress}
      onTouchEndCapture={catchPress}
      onClickCapture={catchPress}
      className="rounded-control outline-none"
    >
      {children}
    </div>
  );
}
