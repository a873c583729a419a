import { Volume2, VolumeX } from 'lucide-react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { playAlert, setMuted, useSoundSetting } from './alert-sound.ts';

/** Mutes and unmutes the request alert; unmuting plays it once. */
export function SoundToggle() {
  const muted = useSoundSetting((state) => state.muted);
  const toggle = () => {
    setMuted(!muted);
    if (muted) playAlert();
  };
  return (
    <IconButton
      icon={muted ? VolumeX : Volume2}
      label={REQUESTS.sound}
      aria-pressed={!muted}
      onClick={toggle}
      variant="outline"
    />
  );
}
