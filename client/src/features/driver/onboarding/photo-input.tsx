import { Camera, ImageUp, Shrink, Trash2, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { PHOTO_CHOSEN_MAX_BYTES } from '../../../../../shared/domain/constants/screens.ts';
import { cx } from '../../../lib/cx.ts';
import { developerWarning } from '../../../lib/log.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { compressPhoto, type Compressed } from './compress-photo.ts';

interface PhotoInputProps {
  label: string;
  hint: string;
  /** Which camera a phone opens: the front one, or the back one. */
  camera: 'user' | 'environment';
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** A photo from the camera or a file, compressed before it is shown and sent. */
export function PhotoInput({ label, hint, camera, value, onChange, error }: PhotoInputProps) {
  const noteId = useId();
  const handheld = useMediaQuery('(pointer: coarse)');
  const { preparing, refused, choose, remove } = useChosenPhoto(onChange);
  const problem = refused?.problem ?? error;
  const fileInput = useRef<HTMLInputElement>(null);
  // The button disappears with the problem; keep the focus on this photo.
  const shrink = (large: File) => void choose(large, PHOTO_CHOSEN_MAX_BYTES).then(() => fileInput.current?.focus());
  const picker = { describedBy: noteId, invalid: Boolean(problem), onFile: (file: File) => void choose(file) };
  return (
    <fieldset className="flex gap-3">
      <legend className="sr-only">{label}</legend>
      <Preview label={label} value={value} preparing={preparing} invalid={Boolean(problem)} />
      <div className="min-w-0 grow space-y-1.5">
        <p aria-hidden className="text-sm font-semibold">
          {label}
        </p>
        <div className="flex flex-wrap gap-2">
          {handheld && <FilePicker {...picker} icon={Camera} words="Take photo" label={label} capture={camera} />}
          <FilePicker
            {...picker}
            inputRef={fileInput}
            icon={ImageUp}
            words={value ? 'Replace' : 'Choose file'}
            label={label}
          />
          {value !== null && <IconButton icon={Trash2} label={`Remove: ${label}`} variant="outline" onClick={remove} />}
        </div>
        <FieldNote id={noteId} hint={hint} error={problem} />
        {refused?.large && (
          <Button
            variant="outline"
            size="small"
            icon={Shrink}
            aria-label={`Make it smaller: ${label}`}
            busy={preparing}
            onClick={() => refused.large && shrink(refused.large)}
          >
            Make it smaller
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface Refused {
  problem: string;
  /** The refused file, when the phone may be able to shrink it. */
  large: File | null;
}

/** Compresses the chosen file. When several are chosen in a row, the last one counts. */
function useChosenPhoto(onChange: (photo: string | null) => void) {
  const [preparing, setPreparing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const latest = useRef(0);
  const choose = async (file: File, maxBytes?: number): Promise<void> => {
    const mine = ++latest.current;
    setPreparing(true);
    const result = await compressPhoto(file, maxBytes).catch((failure: unknown): Compressed => {
      developerWarning('A photo could not be made smaller', failure);
      return { problem: MESSAGES.onboarding.photoDamaged, shrinkable: false };
    });
    if (mine !== latest.current) return;
    setPreparing(false);
    setRefused('problem' in result ? { problem: result.problem, large: result.shrinkable ? file : null } : null);
    if ('photo' in result) onChange(result.photo);
  };
  const remove = () => {
    latest.current += 1;
    setPreparing(false);
    setRefused(null);
    onChange(null);
  };
  return { preparing, refused, choose, remove };
}

interface PreviewProps {
  label: string;
  value: string | null;
  preparing: boolean;
  invalid: boolean;
}

function Preview({ label, value, preparing, invalid }: PreviewProps) {
  const shape = 'size-24 shrink-0 rounded-control border';
  if (preparing || value === null) {
    return (
      <span
        className={cx(
          shape,
          'grid place-items-center border-dashed bg-sunk text-ink-2',
          invalid ? 'border-danger' : 'border-line-strong',
        )}
      >
        {preparing ? <Spinner label="Preparing the photo" /> : <Icon of={Camera} size={28} />}
      </span>
    );
  }
  return <img src={value} alt={`${label}, chosen`} className={cx(shape, 'border-line bg-sunk object-contain')} />;
}

interface FilePickerProps {
  icon: LucideIcon;
  words: string;
  label: string;
  describedBy: string;
  invalid: boolean;
  capture?: 'user' | 'environment';
  inputRef?: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}

function FilePicker({ icon, words, label, describedBy, invalid, capture, inputRef, onFile }: FilePickerProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the same file be chosen again.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <label
      className={buttonClass(
        { variant: 'outline', size: 'small' },
        'relative cursor-pointer px-3! has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
      )}
    >
      <Icon of={icon} />
      <span>{words}</span>
      <input
        ref={inputRef}
        type="file"
        accept="image/jpeg,image/png"
        capture={capture}
        aria-label={`${words}: ${label}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required
        onChange={pick}
        className="sr-only"
      />
    </label>
  );
}
