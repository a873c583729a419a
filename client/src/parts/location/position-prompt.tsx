import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { cx } from '#client/lib/cx.ts';
import { usePosition } from '#client/data/position/position.ts';
import { Button } from '#client/ui/button.tsx';
import { LocationPermissionDialog } from './location-permission-dialog.tsx';
import type { PositionPermission } from './use-position-permission.ts';

interface PositionPromptProps {
  position: PositionPermission;
  /** Why the screen needs the position. */
  reason: string;
  label: string;
  className: string;
}

/** Explains why the position is needed or missing and lets the phone ask; after a refusal, explains how to allow it. */
export function PositionPrompt({ position, reason, label, className }: PositionPromptProps) {
  const { permission, asking, ask } = position;
  const known = usePosition((state) => state.fix !== null);
  const error = usePosition((state) => state.error);
  const [helping, setHelping] = useState(false);
  if (known || permission === 'unknown' || (permission === 'granted' && !error)) return null;
  const refused = permission === 'denied';
  const close = () => setHelping(false);
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm', className)}>
      <p role="status" className="min-w-0 grow basis-48">
        {error ?? reason}
      </p>
      <Button
        variant="outline"
        size="small"
        icon={LocateFixed}
        onClick={refused ? () => setHelping(true) : ask}
        busy={asking}
      >
        {refused ? LOCATION_TEXTS.howToAllow : label}
      </Button>
      <LocationPermissionDialog position={position} open={helping} onClose={close} onGranted={close} />
    </div>
  );
}
