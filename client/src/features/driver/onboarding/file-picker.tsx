import type { LucideIcon } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { cx } from '#client/lib/cx.ts';
import { type ButtonLook, buttonClass } from '#client/ui/button-class.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

interface FilePickerProps {
  icon: LucideIcon;
  text: string;
  /** Names the photo for screen readers; omitted where the surrounding text names it. */
  label?: string;
  look: ButtonLook;
  describedBy: string | undefined;
  invalid?: boolean;
  required?: boolean;
  /** Whether a photo is being sent, so that no other can be chosen. */
  busy?: boolean;
  /** On a phone, opens this camera instead of the files: front or back. */
  capture?: 'user' | 'environment' | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}

/** A button to choose a JPG or PNG, or to take a photo. */
export function FilePicker(props: FilePickerProps) {
  const { icon, text, label, look, describedBy, invalid, required, busy = false, capture, inputRef, onFile } = props;
  const isSending = busy && look.variant === 'primary';
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Without this, the browser would ignore the same file when it is chosen again.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <label
      className={buttonClass(
        look,
        cx(
          look.size === 'small' && 'px-3!',
          'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:cursor-wait',
        ),
      )}
    >
      {isSending ? <Spinner /> : <Icon of={icon} />}
      <span>{isSending ? ONBOARDING.sending : text}</span>
      <input
        ref={inputRef}
        type="file"
        accept="image/jpeg,image/png"
        capture={capture}
        aria-label={label && `${text}: ${label}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required}
        disabled={busy}
        onChange={pick}
        className="sr-only"
      />
    </label>
  );
}
