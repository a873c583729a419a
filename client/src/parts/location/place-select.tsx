import { useMemo, useRef, useState } from 'react';
import Select, { type ClassNamesConfig, type ClearIndicatorProps, components } from 'react-select';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { PLACE_TEXT_MAX } from '#shared/domain/constants/rules.ts';
import { PICKER_MENU_MAX_PX, PICKER_MENU_MIN_PX, PICKER_PAGE_SIZE } from '#shared/domain/constants/screens.ts';
import { searchPlaces } from '#shared/domain/place-search.ts';
import { findPlace, PLACES } from '#shared/domain/places.ts';
import { cx } from '#client/lib/cx.ts';
import { controlClass, type ControlProps } from '#client/ui/field.tsx';
import { pickerSpeech } from './picker-speech.ts';

interface PlaceOption {
  value: string;
  label: string;
  county: string | null;
  /** Whether this is free text, not a listed place. */
  typed?: boolean;
}

interface PlaceSelectProps {
  control: ControlProps;
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder: string;
  disabled: boolean;
  freeText: boolean;
  /** Whether the field had the focus before this component loaded. */
  takesFocus: boolean;
}

const byValue = new Map<string, PlaceOption>(PLACES.map((place) => [place.value, place]));

/** Returns the option for a value. Text other than a listed place (current position, typed address) stays unchanged. */
const optionOf = (value: string): PlaceOption => byValue.get(value) ?? { value, label: sayPlace(value), county: null };

/** Whether this is a touch device, where a focused field keeps the on-screen keyboard open. */
const isTouchDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Returns the typed text as the last option, unless it names a listed place. */
function typedOption(query: string): PlaceOption[] {
  const text = query.trim().slice(0, PLACE_TEXT_MAX);
  return text === '' || findPlace(text) ? [] : [{ value: text, label: text, county: null, typed: true }];
}

export function PlaceSelect({
  control,
  value,
  onChange,
  placeholder,
  disabled,
  freeText,
  takesFocus,
}: PlaceSelectProps) {
  const [query, setQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const options = useMemo<PlaceOption[]>(() => {
    const found = searchPlaces(query);
    return freeText ? [...found, ...typedOption(query)] : found;
  }, [query, freeText]);
  const choose = (chosen: string | null) => {
    onChange(chosen);
    if (isTouchDevice()) box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      <Select<PlaceOption>
        unstyled
        inputId={control.id}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        aria-errormessage={control['aria-describedby']}
        options={options}
        value={value ? optionOf(value) : null}
        onChange={(option) => choose(option ? option.value : null)}
        autoFocus={takesFocus}
        blurInputOnSelect={false}
        inputValue={query}
        onInputChange={setQuery}
        filterOption={null}
        formatOptionLabel={PlaceLabel}
        placeholder={placeholder}
        noOptionsMessage={() => MESSAGES.places.none}
        isDisabled={disabled}
        isClearable
        menuPlacement="auto"
        maxMenuHeight={PICKER_MENU_MAX_PX}
        minMenuHeight={PICKER_MENU_MIN_PX}
        pageSize={PICKER_PAGE_SIZE}
        {...pickerSpeech()}
        components={COMPONENTS}
        classNames={classNames(Boolean(control['aria-invalid']))}
      />
    </div>
  );
}

/** Marks the clear button, so that a press on it is recognized. */
const COMPONENTS = {
  ClearIndicator: (props: ClearIndicatorProps<PlaceOption, false>) => (
    <span data-clear>
      <components.ClearIndicator {...props} />
    </span>
  ),
};

function PlaceLabel(option: PlaceOption, meta: { context: 'menu' | 'value' }) {
  if (meta.context === 'menu' && option.typed) return <TypedLabel text={option.label} />;
  if (meta.context === 'value' || !option.county) return option.label;
  return (
    <span className="block">
      <span className="block font-semibold">{option.label}</span>
      <span className="block text-sm text-ink-2">{option.county}</span>
    </span>
  );
}

function TypedLabel({ text }: { text: string }) {
  const none = searchPlaces(text).length === 0;
  return (
    <span className="block">
      {none && <span className="block text-sm text-ink-2">{MESSAGES.places.none}</span>}
      <span className="block">
        {LOCATION_TEXTS.useBefore}
        <span className="font-semibold">{text}</span>
        {LOCATION_TEXTS.useAfter}
      </span>
    </span>
  );
}

const classNames = (invalid: boolean): ClassNamesConfig<PlaceOption> => ({
  control: ({ isFocused }) => controlClass(invalid, cx('!py-0 !pr-0', isFocused && 'border-brand ring-2 ring-brand')),
  placeholder: () => 'text-ink-2',
  valueContainer: () => 'min-h-11 gap-1',
  clearIndicator: () => 'min-touch flex items-center justify-center text-ink-2 hover:text-ink',
  dropdownIndicator: () => 'min-touch flex items-center justify-center text-ink-2',
  menu: () => 'z-40! my-1.5 overflow-hidden rounded-control border border-line bg-raised shadow-soft',
  menuList: () => 'py-1',
  option: ({ isFocused, isSelected }) =>
    cx(
      'flex! min-h-12 items-center px-3.5 py-1.5',
      isFocused && 'is-chosen bg-brand-tint',
      isSelected && 'text-brand-strong',
    ),
  noOptionsMessage: () => 'px-3.5 py-4 text-sm text-ink-2',
});
