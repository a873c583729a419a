import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAP_NOTE_MS } from '#shared/domain/constants/screens.ts';
import { Icon } from '../ui/icon.tsx';
import type { Edges, GlMap } from './map-types.ts';

/** Returns the notes over the map and in its attribution. A note shows for 5 s and then folds into the attribution. */
export function useFoldingNote(note: string | null, map: GlMap | null): { over: string | null; folded: string | null } {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => setRead(note), MAP_NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  const folded = read === note ? note : null;
  useEffect(() => {
    if (map && folded !== null) closeAttribution(map.getContainer());
  }, [map, folded]);
  return { over: folded === null ? note : null, folded };
}

/** Closes the attribution, which the library opens at every change; its button opens it again. */
function closeAttribution(container: HTMLElement): void {
  for (const box of container.querySelectorAll('.maplibregl-ctrl-attrib, .mapboxgl-ctrl-attrib')) {
    box.removeAttribute('open');
    box.classList.remove('maplibregl-compact-show', 'mapboxgl-compact-show');
  }
}

/** A note that lies over the map, so that nothing else on the screen moves. */
export function MapNote({ text, covered }: { text: string; covered: Partial<Edges> | undefined }) {
  return (
    <p
      role="status"
      style={{ top: 8 + (covered?.top ?? 0), left: 8 + (covered?.left ?? 0) }}
      className="absolute z-[1] flex items-center gap-1.5 rounded-full bg-raised px-3 py-1 text-xs text-ink shadow-soft"
    >
      <Icon of={Info} size={16} className="shrink-0 text-ink-2" />
      {text}
    </p>
  );
}
