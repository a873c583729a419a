import 'maplibre-gl/dist/maplibre-gl.css';
import { MAP } from '#shared/texts/en/map.ts';
import './map.css';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useCallback, useMemo } from 'react';
import { AttributionControl, Layer, Map as LibraryMap, Marker, Source, type MapRef } from 'react-map-gl/maplibre';
import { builtinStyle } from './builtin-style.ts';
import { watchErrors } from './engine-errors.ts';
import type { EngineProps } from './map-types.ts';
import { isUserMove, pressableLayers, pressed, viewOptions } from './view-options.ts';

maplibre.setWorkerUrl(workerUrl);

/** The library's default attribution. */
const LIBRARY = '<a href="https://maplibre.org/" target="_blank" rel="noreferrer">MapLibre</a>';

/** The MapLibre map with the configured style, or the built-in style. */
export function MaplibreEngine(props: EngineProps) {
  const { styleUrl, theme, label, note, onMap, onStyle, onDrawn, onMoved, onFailure, content } = props;
  const style = useMemo(() => styleUrl ?? builtinStyle(theme), [styleUrl, theme]);
  const errors = useMemo(() => watchErrors(styleUrl, onFailure), [styleUrl, onFailure]);
  const ref = useCallback((made: MapRef | null) => onMap(made?.getMap() ?? null), [onMap]);
  return (
    <LibraryMap
      mapLib={maplibre}
      ref={ref}
      mapStyle={style}
      locale={{ ...MAP.library, 'Map.Title': label }}
      {...viewOptions(props)}
      attributionControl={false}
      interactiveLayerIds={pressableLayers(props)}
      onClick={(event) => pressed(event, props)}
      onStyleData={onStyle}
      onIdle={onDrawn}
      onSourceData={(event) => errors.sourceData(event)}
      onDragStart={onMoved}
      onZoomStart={(event) => isUserMove(event) && onMoved()}
      onError={(event) => errors.failed(event)}
    >
      <AttributionControl key={note} compact customAttribution={note === null ? LIBRARY : [note, LIBRARY]} />
      {content({ Source, Layer, Marker })}
    </LibraryMap>
  );
}
