import { MapPin } from 'lucide-react';
import { usePosition } from '#client/data/position/position.ts';
import { useTracking } from '#client/data/position/tracking.ts';
import { Fold } from '#client/ui/fold.tsx';
import { useActiveLinks } from '../share/use-live-tracking.ts';
import { LiveLocation, type LiveLocationProps } from './live-location-card.tsx';
import { usePositionPermission } from './use-position-permission.ts';

/** Live location as one line that says its state and opens it (spec 1 §2). */
export const LiveLocationFold = (props: LiveLocationProps) => (
  <Fold title="Live location" icon={MapPin} aside={<State />}>
    <LiveLocation {...props} />
  </Fold>
);

function State() {
  const wanted = useTracking((state) => state.on);
  const { permission } = usePositionPermission();
  const isUnplaced = usePosition(({ error, doubted }) => error !== null || doubted !== null);
  const isShared = useActiveLinks().length > 0;
  const isOn = wanted && permission !== 'prompt';
  const word = isOn ? onWord(isShared, isUnplaced || permission !== 'granted') : isShared ? 'Sharing is paused' : 'Off';
  return <span className="shrink-0 text-sm font-normal text-ink-2">{word}</span>;
}

const onWord = (isShared: boolean, isUnplaced: boolean): string => {
  if (isUnplaced) return 'No position';
  return isShared ? 'Being shared' : 'On';
};
