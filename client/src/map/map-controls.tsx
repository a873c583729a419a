import { LocateFixed, Minus, Plus } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import type { GlMap } from './map-types.ts';

interface MapControlsProps {
  map: GlMap;
  moved: boolean;
  onMoved: () => void;
  onRecenter: () => void;
}

/** Zoom without pinching, and the way back after looking around. */
export function MapControls({ map, moved, onMoved, onRecenter }: MapControlsProps) {
  const zoom = (by: 'zoomIn' | 'zoomOut') => {
    onMoved();
    map[by]();
  };
  return (
    <div className="absolute top-3 right-3 z-[1] flex flex-col gap-2">
      <IconButton icon={Plus} label="Zoom in" variant="raised" onClick={() => zoom('zoomIn')} />
      <IconButton icon={Minus} label="Zoom out" variant="raised" onClick={() => zoom('zoomOut')} />
      {moved && <IconButton icon={LocateFixed} label="Recenter" variant="raised" onClick={onRecenter} />}
    </div>
  );
}
