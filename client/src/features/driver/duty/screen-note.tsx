import { MoonStar } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { useScreenMaySleep } from './use-wake-lock.ts';

/** Where the phone does not let Boda keep the screen on: what that means for work, and what to do. */
export function ScreenNote() {
  const maySleep = useScreenMaySleep((state) => state.maySleep);
  if (!maySleep) return null;
  return (
    <p role="status" className="flex items-start gap-2 px-1 text-sm text-ink-2">
      <Icon of={MoonStar} size={16} className="mt-0.5 shrink-0" />
      Boda cannot keep this screen on, and pauses when it goes dark. Choose a longer screen time-out in the phone’s
      settings while you work.
    </p>
  );
}
