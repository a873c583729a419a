import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { REVIEW_TEXTS } from '#shared/contract/review-texts.ts';
import { REVIEW_WORDS_MAX } from '#shared/domain/constants/rules.ts';
import type { Because } from '#shared/domain/review.ts';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

/** The reasons of a list with their labels, in order. */
export type ReasonList<Reason extends string> = readonly { value: Reason; label: string }[];

/** A reason from the list, or in own words. While it is incomplete, `read` returns null and the fields show why. */
export function useReason<Reason extends string>(reasons: ReasonList<Reason>) {
  const [choice, setChoice] = useState<Reason | 'other' | null>(null);
  const [words, setWords] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const typed = words.trim();
  const read = (): Because<Reason> | null => {
    setSubmitted(true);
    const listed = reasons.find(({ value }) => value === choice);
    if (listed) return { reason: listed.value };
    return choice === 'other' && typed !== '' ? { reason: 'other', words: typed } : null;
  };
  return {
    read,
    fields: {
      reasons,
      choice,
      words,
      onChoose: setChoice,
      onType: setWords,
      choiceProblem: submitted && choice === null ? ADMIN_MESSAGES.reasonRequired : undefined,
      wordsProblem: submitted && typed === '' ? REVIEW_TEXTS.wordsRequired : undefined,
    },
  };
}

type ReasonFieldsProps<Reason extends string> = ReturnType<typeof useReason<Reason>>['fields'] & { hint: string };

/** The reasons as cards, and a text field for any other. */
export function ReasonFields<Reason extends string>({
  reasons,
  choice,
  words,
  onChoose,
  onType,
  choiceProblem,
  wordsProblem,
  hint,
}: ReasonFieldsProps<Reason>) {
  return (
    <div className="space-y-3">
      <RadioCards
        label="Reason"
        value={choice}
        onChange={onChoose}
        options={[...reasons, { value: 'other', label: 'Other' }]}
        hint={hint}
        error={choiceProblem}
        columns={2}
      />
      {choice === 'other' && (
        <TextInput
          label="In your own words"
          value={words}
          onChange={onType}
          maxLength={REVIEW_WORDS_MAX}
          error={wordsProblem}
          autoComplete="off"
          required
        />
      )}
    </div>
  );
}
