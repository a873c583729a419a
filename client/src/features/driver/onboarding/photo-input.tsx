import { Camera, ImageUp, Shrink, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { PHOTO_CHOSEN_MAX_BYTES } from '#shared/domain/constants/screens.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import { cx } from '#client/lib/cx.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldNote } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { compressPhoto } from './compress-photo.ts';
import { FilePicker } from './file-picker.tsx';

interface PhotoInputProps {
  label: string;
  hint: string;
  /** The phone camera to open: front ('user') or back ('environment'). */
  camera: 'user' | 'environment';
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** A photo from the camera or a file, compressed before it is shown and sent. */
export function PhotoInput({ label, hint, camera, value, onChange, error }: PhotoInputProps) {
  const texts = REGISTRATION.photo;
  const noteId = useId();
  const handheld = useMediaQuery('(pointer: coarse)');
  const { preparing, refused, choose, remove } = useChosenPhoto(onChange);
  const problem = refused?.problem ?? error;
  const fileInput = useRef<HTMLInputElement>(null);
  // The button disappears once the photo is small enough, so the focus moves to this photo's input.
  const shrink = (large: File) => void choose(large, PHOTO_CHOSEN_MAX_BYTES).then(() => fileInput.current?.focus());
  const picker = {
    label,
    look: { variant: 'outline', size: 'small' },
    describedBy: noteId,
    invalid: Boolean(problem),
    required: true,
    onFile: (file: File) => void choose(file),
  } as const;
  return (
    <fieldset className="flex gap-3">
      <legend className="sr-only">{label}</legend>
      <Preview label={label} value={value} preparing={preparing} invalid={Boolean(problem)} />
      <div className="min-w-0 grow space-y-1.5">
        <p aria-hidden className="text-sm font-semibold">
          {label}
        </p>
        <div className="flex flex-wrap gap-2">
          {handheld && <FilePicker {...picker} icon={Camera} text={texts.take} capture={camera} />}
          <FilePicker {...picker} inputRef={fileInput} icon={ImageUp} text={value ? texts.replace : texts.chooseFile} />
          {value !== null && (
            <IconButton icon={Trash2} label={texts.remove(label)} variant="outline" onClick={remove} />
          )}
        </div>
        <FieldNote id={noteId} hint={hint} error={problem} />
        {refused?.large && (
          <Button
            variant="outline"
            size="small"
            icon={Shrink}
            aria-label={texts.shrinkLabel(label)}
            busy={preparing}
            onClick={() => refused.large && shrink(refused.large)}
          >
            {texts.shrink}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface Refused {
  problem: string;
  /** The refused file, if the phone may be able to shrink it; else null. */
  large: File | null;
}

/** Compresses the chosen file. If several files are chosen quickly in a row, only the last one is used. */
function useChosenPhoto(onChange: (photo: string | null) => void) {
  const [preparing, setPreparing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const latest = useRef(0);
  const choose = async (file: File, maxBytes?: number): Promise<void> => {
    const mine = ++latest.current;
    setPreparing(true);
    const result = await compressPhoto(file, maxBytes);
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
        {preparing ? <Spinner label={REGISTRATION.photo.preparing} /> : <Icon of={Camera} size={28} />}
      </span>
    );
  }
  return (
    <img
      src={value}
      alt={REGISTRATION.photo.chosen(label)}
      className={cx(shape, 'border-line bg-sunk object-contain')}
    />
  );
}
