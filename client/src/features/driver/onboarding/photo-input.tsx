import { Camera, ImageUp, Trash2, type LucideIcon } from 'lucide-react';
import { useId, useState, type ChangeEvent } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { cx } from '../../../lib/cx.ts';
import { developerWarning } from '../../../lib/log.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { FieldNote } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { compressPhoto } from './compress-photo.ts';

interface PhotoInputProps {
  label: string;
  hint: string;
  /** The camera that a phone opens: its owner's face, or what lies before it. */
  camera: 'user' | 'environment';
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** A photo from the camera or a file, made small before it is shown and sent. */
export function PhotoInput({ label, hint, camera, value, onChange, error }: PhotoInputProps) {
  const noteId = useId();
  const handheld = useMediaQuery('(pointer: coarse)');
  const [preparing, setPreparing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const choose = async (file: File): Promise<void> => {
    setPreparing(true);
    const result = await compressPhoto(file).catch((failure: unknown) => {
      developerWarning('A photo could not be made smaller', failure);
      return { problem: MESSAGES.onboarding.photoDamaged };
    });
    setPreparing(false);
    setRefused('problem' in result ? result.problem : null);
    if ('photo' in result) onChange(result.photo);
  };
  const remove = () => {
    setRefused(null);
    onChange(null);
  };
  const problem = refused ?? error;
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
          <FilePicker {...picker} icon={ImageUp} words={value ? 'Replace' : 'Choose file'} label={label} />
          {value !== null && <IconButton icon={Trash2} label={`Remove: ${label}`} variant="outline" onClick={remove} />}
        </div>
        <FieldNote id={noteId} hint={hint} error={problem} />
      </div>
    </fieldset>
  );
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
  return <img src={value} alt={`${label}, chosen`} className={cx(shape, 'border-line object-cover')} />;
}

interface FilePickerProps {
  icon: LucideIcon;
  words: string;
  label: string;
  describedBy: string;
  invalid: boolean;
  capture?: 'user' | 'environment';
  onFile: (file: File) => void;
}

function FilePicker({ icon, words, label, describedBy, invalid, capture, onFile }: FilePickerProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file again is a choice too.
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
