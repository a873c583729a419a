import { type ComponentProps, useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
import { REVIEW_WORDS_MAX } from '#shared/domain/constants/rules.ts';
import type { Because } from '#shared/domain/review.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

type Asked = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm' | 'children'>;

interface ReasonDialogProps<Reason extends string> extends Asked {
  name: string;
  /** The reasons with their labels, in the order of the list. */
  reasons: readonly { value: Reason; label: string }[];
  hint: string;
  onConfirm: (because: Because<Reason>) => void;
}

/** Asks for confirmation with a reason, from the list or typed; shows what is missing. */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { name, reasons, hint, onConfirm, ...dialog } = props;
  const [choice, setChoice] = useState<Reason | 'other' | null>(null);
  const [words, setWords] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const typed = words.trim();
  const confirm = () => {
    setSubmitted(true);
    const listed = reasons.find(({ value }) => value === choice);
    if (listed) onConfirm({ reason: listed.value });
    else if (choice === 'other' && typed !== '') onConfirm({ reason: 'other', words: typed });
  };
  return (
    <ConfirmDialog {...dialog} open onConfirm={confirm}>
      <div className="space-y-3">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <RadioCards
          label="Reason"
          value={choice}
          onChange={setChoice}
          options={[...reasons, { value: 'other', label: 'Other' }]}
          hint={hint}
          error={submitted && choice === null ? ADMIN_MESSAGES.reasonRequired : undefined}
          columns={2}
        />
        {choice === 'other' && (
          <TextInput
            label="In your own words"
            value={words}
            onChange={setWords}
            maxLength={REVIEW_WORDS_MAX}
            error={submitted && typed === '' ? ADMIN_REVIEW.wordsRequired : undefined}
            autoComplete="off"
            required
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
