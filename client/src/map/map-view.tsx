import { LocateFixed, Minus, Plus } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react';
import { MAP } from '#shared/texts/en/map.ts';
import { MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { cx } from '../lib/cx.ts';
import { useTheme } from '../lib/use-media-query.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { edgesOf } from './camera.ts';
import { addDriverImages } from './driver-marks.ts';
import { MapContent } from './map-content.tsx';
import { MapNote, useFoldingNote } from './map-note.tsx';
import { MapStandIn } from './map-stand-in.tsx';
import type { Edges, GlMap, MapDriver, MapParts, MapPin } from './map-types.ts';
import { useCamera } from './use-camera.ts';
import { useMapSource } from './use-map-source.ts';
import { usePinLayout } from './use-pin-layout.ts';

export interface MapViewProps {
  /** The accessible name: "Drivers near you". */
  label: string;
  center: Coordinates;
  zoom?: number;
  /** The height, px; without it, the map fills its (relative) parent. */
  heightPx?: number;
  pins?: readonly MapPin[];
  drivers?: readonly MapDriver[];
  route?: readonly Coordinates[];
  /**
   * True keeps pins, route and drivers in view, a list only its points; false follows the center. All stop when the
   * person moves the map.
   */
  fit?: boolean | readonly Coordinates[];
  /** False makes a static picture, over which the page scrolls. */
  interactive?: boolean;
  /** False where people zoom with their fingers, and buttons would only cover the map; default true. */
  zoomButtons?: boolean;
  /** The px at each edge that another element covers, such as a sheet. */
  covered?: Partial<Edges>;
  onDriverPress?: (id: string) => void;
  /** Called with the pressed pin; if set, the pins are buttons. */
  onPinPress?: (id: string) => void;
  /** Called when the map with all its content is visible, or the list that replaces the map. */
  onShown?: () => void;
  /** Called with the middle of the map, first on load and then whenever the map stops moving. */
  onCenter?: (center: Coordinates) => void;
  /** Merges overlapping drivers into one mark with their count; a press zooms in. */
  clustered?: boolean;
  className?: string;
}

const CLUSTER_ZOOM = 2;
const CLUSTER_ZOOM_MS = 400;
const NOBODY: readonly MapDriver[] = [];
const NOTHING: readonly MapPin[] = [];
const NOWHERE: readonly Coordinates[] = [];

/**
 * The map: Mapbox, a MapLibre style or the built-in style, whichever is available, with our drivers, pins and route; a
 * list where the phone cannot draw maps. A library loads when the first map is shown.
 */
export function MapView(props: MapViewProps) {
  const { label, center, zoom = MAP_ZOOM, heightPx, fit = false, interactive = true, clustered = false } = props;
  const { zoomButtons = interactive } = props;
  const { pins = NOTHING, drivers = NOBODY, route = NOWHERE } = props;
  const theme = useTheme();
  const source = useMapSource(theme);
  const [map, setMap] = useState<GlMap | null>(null);
  const { report } = source;
  const standsIn = source.engine === null;
  const note = useFoldingNote(standsIn ? null : source.note, map);
  const edges = useEdges(props);
  const points = useMemo(
    () => (fit === true ? [...pins, ...drivers, ...route] : fit || null),
    [fit, pins, drivers, route],
  );
  const subject = fit ? pins.map((pin) => pin.id).join() : 'centre';
  const { moved, markMoved, recenter } = useCamera({ map, center, zoom, points, subject, edges });

  const places = usePinLayout(map, pins, props.covered);
  useMiddle(map, props.onCenter);
  useEffect(() => {
    const tellLost = () => report('lost');
    map?.on('webglcontextlost', tellLost);
    return () => void map?.off('webglcontextlost', tellLost);
  }, [map, report]);

  const onMap = useCallback((made: GlMap | null) => {
    made?.touchZoomRotate.disableRotation();
    made?.keyboard.disableRotation();
    setMap(made);
  }, []);
  const [firstLabel, setFirstLabel] = useState<string | null>(null);
  const onStyle = useCallback(() => {
    if (!map) return;
    addDriverImages(map, theme);
    setFirstLabel((known) => (known !== null && map.getLayer(known) ? known : firstLabelOf(map)));
  }, [map, theme]);
  useEffect(() => {
    if (map) addDriverImages(map, theme);
  }, [map, theme]);
  const onClusterPress = ({ latitude, longitude }: Coordinates) => {
    markMoved();
    map?.easeTo({ center: [longitude, latitude], zoom: map.getZoom() + CLUSTER_ZOOM, duration: CLUSTER_ZOOM_MS });
  };

  const { Engine } = source;
  const content = (parts: MapParts) => (
    <MapContent
      {...{ parts, theme, drivers, pins, places, route, clustered, firstLabel }}
      onPinPress={props.onPinPress}
    />
  );
  return (
    <div
      className={cx(
        'isolate overflow-hidden bg-sunk',
        // A screen that moves its map down sets --covered-top to the distance; the map's lower edge does not move.
        heightPx
          ? 'relative rounded-card border border-line'
          : standsIn
            ? 'absolute inset-0'
            : 'absolute inset-x-0 top-0 bottom-[var(--covered-top,0px)]',
        props.className,
      )}
      style={frameStyle(heightPx, props.covered)}
    >
      {standsIn ? (
        <MapStandIn {...props} why={source.note} action={source.again && { name: MAP.loadAgain, run: source.again }} />
      ) : Engine ? (
        <Engine
          key={source.engine}
          styleUrl={source.styleUrl}
          apiKey={source.apiKey}
          theme={theme}
          label={label}
          note={note.folded}
          interactive={interactive}
          cooperative={heightPx !== undefined}
          view={{ center, zoom }}
          onMap={onMap}
          onStyle={onStyle}
          onDrawn={props.onShown}
          onMoved={markMoved}
          onFailure={report}
          onDriverPress={props.onDriverPress}
          onClusterPress={onClusterPress}
          content={content}
        />
      ) : (
        <Skeleton className="size-full rounded-none" />
      )}
      {interactive && map && (
        <MapControls map={map} buttons={zoomButtons} moved={moved} onMoved={markMoved} onRecenter={recenter} />
      )}
      {note.over && <MapNote text={note.over} covered={props.covered} />}
    </div>
  );
}

/** Reports the point in the middle of the map. */
function useMiddle(map: GlMap | null, onCenter: MapViewProps['onCenter']): void {
  useEffect(() => {
    if (!map || !onCenter) return;
    const tell = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const { lat, lng } = map.unproject([clientWidth / 2, clientHeight / 2]);
      onCenter({ latitude: lat, longitude: lng });
    };
    tell();
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, onCenter]);
}

/** Returns the style with the fixed height, if any, and the attribution's distance from the bottom. */
const frameStyle = (heightPx: number | undefined, covered: Partial<Edges> | undefined): FrameStyle => ({
  '--covered-bottom': `${covered?.bottom ?? 0}px`,
  ...(heightPx ? { height: heightPx } : {}),
});
type FrameStyle = CSSProperties & Record<'--covered-bottom', string>;

const firstLabelOf = (map: GlMap): string | null =>
  map.getStyle()?.layers?.find(({ id, type }) => type === 'symbol' && !id.startsWith('boda-'))?.id ?? null;

/** Returns the memoized padding of a frame. */
function useEdges({ covered = {}, heightPx, interactive = true, zoomButtons = interactive }: MapViewProps): Edges {
  const { top, right, bottom, left } = covered;
  const pictureHeightPx = interactive ? undefined : heightPx;
  return useMemo(
    () => edgesOf({ top, right, bottom, left }, zoomButtons, pictureHeightPx),
    [top, right, bottom, left, zoomButtons, pictureHeightPx],
  );
}

interface MapControlsProps {
  map: GlMap;
  /** Whether to show the zoom buttons. */
  buttons: boolean;
  moved: boolean;
  onMoved: () => void;
  onRecenter: () => void;
}

/** Zoom buttons, and a button to recenter after the person has moved the map. */
function MapControls({ map, buttons, moved, onMoved, onRecenter }: MapControlsProps) {
  const zoom = (by: 'zoomIn' | 'zoomOut') => {
    onMoved();
    map[by]();
  };
  return (
    <div className="absolute top-3 right-3 z-[1] flex flex-col gap-2">
      {buttons && (
        <>
          <IconButton icon={Plus} label={MAP.zoomIn} variant="raised" onClick={() => zoom('zoomIn')} />
          <IconButton icon={Minus} label={MAP.zoomOut} variant="raised" onClick={() => zoom('zoomOut')} />
        </>
      )}
      {moved && <IconButton icon={LocateFixed} label={MAP.recenter} variant="raised" onClick={onRecenter} />}
    </div>
  );
}
