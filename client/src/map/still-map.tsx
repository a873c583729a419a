import { Move } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAP } from '#shared/texts/en/map.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { cx } from '../lib/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { edgesOf, FIT_ZOOM_MAX } from './camera.ts';
import type { MapDriver, MapPin } from './map-types.ts';
import { StillGround } from './still-ground.tsx';
import { DRIVER_PX, StillMarks } from './still-marks.tsx';
import type { BoxPx } from './still-names.ts';
import {
  follow,
  type Framed,
  pointIn,
  type PointPx,
  type SizePx,
  type StillSubject,
  type StillView,
} from './still-projection.ts';

interface StillMapProps {
  /** The accessible name. */
  label: string;
  center: Coordinates;
  zoom: number;
  /** This phone's own pin; null without a position. */
  own: MapPin | null;
  drivers: readonly MapDriver[];
  /** Whether the real map is loading. */
  busy: boolean;
  /** Whether only the button, not a touch, requests the real map, because it costs data. */
  onlyByButton: boolean;
  /** Called when the person requests the real map. */
  onWanted: () => void;
}

const EDGES = edgesOf({}, true);

/**
 * A picture of the built-in map with the same marks, in the same frame as the real map, until the person wants to move
 * the map. The picture needs no library, no graphics memory and no data of its own (R41).
 */
export function StillMap({ label, center, zoom, own, drivers, busy, onlyByButton, onWanted }: StillMapProps) {
  const [measure, size] = useSize();
  const touched = useWanted(onlyByButton, onWanted);
  const subject = useMemo(() => subjectOf(center, zoom, own, drivers), [center, zoom, own, drivers]);
  const framed = useFramed(subject, size, busy, (view) => takenIn(view, own, drivers));
  return (
    <div
      ref={touched}
      className={cx('relative size-full touch-pan-x touch-pan-y overflow-hidden', !onlyByButton && 'cursor-pointer')}
    >
      <div ref={measure} className="absolute inset-0 isolate">
        {framed && (
          <>
            <StillGround label={label} view={framed.view} taken={framed.taken} />
            {/* The key makes all marks jump with the ground to a new frame, instead of gliding. */}
            <StillMarks key={keyOf(framed.view)} view={framed.view} own={own} drivers={drivers} />
          </>
        )}
      </div>
      <button
        type="button"
        aria-disabled={busy}
        aria-busy={busy || undefined}
        className="absolute bottom-1 left-2 inline-flex h-11 items-center aria-busy:cursor-progress"
      >
        <span className="flex h-9 items-center gap-2 rounded-full bg-raised px-3 text-sm font-semibold text-ink shadow-soft forced-colors:border">
          {busy ? <Spinner size={18} /> : <Icon of={Move} size={18} />}
          {MAP.moveMap}
        </span>
      </button>
    </div>
  );
}

function subjectOf(center: Coordinates, zoom: number, own: MapPin | null, drivers: readonly MapDriver[]): StillSubject {
  const name = own?.id ?? '';
  if (drivers.length === 0) return { name: `${name} alone`, points: [center], zoomMax: zoom, edges: EDGES };
  return { name, points: own ? [own, ...drivers] : drivers, zoomMax: FIT_ZOOM_MAX, edges: EDGES };
}

const keyOf = ({ zoom, left, top, widthPx }: StillView): string => [zoom, left, top, widthPx].join();

interface StillFrame extends Framed {
  taken: readonly BoxPx[];
}

/** Returns the view, and the boxes of its marks when it was framed: names do not move later. Null until measured. */
function useFramed(
  subject: StillSubject,
  size: SizePx | null,
  exactly: boolean,
  taken: (view: StillView) => BoxPx[],
): StillFrame | null {
  const [framed, setFramed] = useState<StillFrame | null>(null);
  if (!size) return framed;
  const next = follow(framed, subject, size, exactly);
  if (next === framed) return framed;
  const shown = { ...next, taken: taken(next.view) };
  setFramed(shown);
  return shown;
}

/** The size reserved for the own pin, less than the real size, so that the town's name may begin at the pin's edge. */
const OWN_PX = 12;
/** The size of the button and the space around it. */
const BUTTON = { widthPx: 156, heightPx: 48 };

function takenIn(view: StillView, own: MapPin | null, drivers: readonly MapDriver[]): BoxPx[] {
  const button = { left: 0, top: view.heightPx - BUTTON.heightPx, right: BUTTON.widthPx, bottom: view.heightPx };
  const faces = drivers.map((driver) => boxAround(pointIn(view, driver), DRIVER_PX));
  return [button, ...faces, ...(own ? [boxAround(pointIn(view, own), OWN_PX)] : [])];
}

const boxAround = ({ x, y }: PointPx, px: number): BoxPx => ({
  left: x - px / 2,
  top: y - px / 2,
  right: x + px / 2,
  bottom: y + px / 2,
});

/** Measures the inner size of an element; null until it has one. */
function useSize(): [(element: HTMLElement | null) => (() => void) | undefined, SizePx | null] {
  const [size, setSize] = useState<SizePx | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const take = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      if (widthPx > 0 && heightPx > 0)
        setSize((known) => (known?.widthPx === widthPx && known.heightPx === heightPx ? known : { widthPx, heightPx }));
    };
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}

/** Calls `onWanted` at a press, two fingers, or Ctrl with the wheel on the element, but not at a scroll past it. */
function useWanted(onlyByButton: boolean, onWanted: () => void): (element: HTMLElement | null) => void {
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const ends = new AbortController();
    const { signal } = ends;
    const press = ({ target }: Event) => {
      if (!onlyByButton || (target instanceof Element && target.closest('button'))) onWanted();
    };
    box.addEventListener('click', press, { signal });
    box.addEventListener('touchstart', (event) => event.touches.length > 1 && press(event), { signal, passive: true });
    const turn = (event: WheelEvent) => {
      if (onlyByButton || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      press(event);
    };
    box.addEventListener('wheel', turn, { signal, passive: false });
    return () => ends.abort();
  }, [onlyByButton, onWanted]);
  return useCallback((it: HTMLElement | null) => void (element.current = it), []);
}
