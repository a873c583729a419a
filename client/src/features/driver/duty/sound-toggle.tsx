import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { playAlert } from './alert-sound.ts';
import { setMuted, useSoundSetting } from './sound-setting.ts';

/** Turns the sound of new requests off and on; turning it on lets it be heard. */
export function SoundToggle() {
  const muted = useSoundSetting((state) => state.muted);
  const toggle = () => {
    setMuted(!muted);
    if (muted) playAlert();
  };
  return (
    <IconButton
      icon={muted ? VolumeX : Volume2}
      label="Sound for new requests"
      aria-pressed={!muted}
      onClick={toggle}
      variant="outline"
    />
  );
}
