import type { AriaLiveMessages, GroupBase, OptionsOrGroups } from 'react-select';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';

interface PickerSpeech<Option> {
  ariaLiveMessages?: AriaLiveMessages<Option, false, GroupBase<Option>>;
  screenReaderStatus?: ({ count }: { count: number }) => string;
}

/** Returns what screen readers say about the picker, as props of react-select, which itself speaks only English. */
export function pickerSpeech<Option>(): PickerSpeech<Option> {
  const { picker, found } = LOCATION_TEXTS;
  if (picker === null) return {};
  const placeIn = (all: OptionsOrGroups<Option, GroupBase<Option>>, one: Option): number =>
    all.findIndex((it) => it === one) + 1;
  return {
    screenReaderStatus: ({ count }) => found(count),
    ariaLiveMessages: {
      guidance: ({ context, isInitialFocus }) =>
        context === 'menu' ? picker.menu : isInitialFocus ? picker.field : '',
      onChange: ({ action, label, labels }) => {
        if (action === 'clear') return picker.cleared;
        const chosen = action === 'select-option' ? label : action === 'initial-input-focus' ? labels.join() : '';
        return chosen === '' ? '' : picker.chosen(chosen);
      },
      // Like the library: other screen readers read the focused option themselves.
      onFocus: ({ context, isAppleDevice, label, options, focused }) =>
        context === 'menu' && isAppleDevice ? picker.at(label, placeIn(options, focused), options.length) : '',
      onFilter: ({ resultsMessage }) => `${resultsMessage}.`,
    },
  };
}
