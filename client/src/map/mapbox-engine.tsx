import 'mapbox-gl/dist/mapbox-gl.css';
import { MAP } from '#shared/texts/en/map.ts';
import './map.css';
import mapbox from 'mapbox-gl';
import { useCallback, useMemo } from 'react';
import { AttributionControl, Layer, Map as LibraryMap, Marker, Source, type MapRef } from 'react-map-gl/mapbox';
import { watchErrors } from './engine-errors.ts';
import type { EngineProps } from './map-types.ts';
import { isUserMove, pressableLayers, pressed, viewOptions } from './view-options.ts';

/** The Mapbox map, used when a token is configured. */
export function MapboxEngine(props: EngineProps) {
  const { styleUrl, apiKey, label, note, onMap, onStyle, onDrawn, onMoved, onFailure, content } = props;
  const errors = useMemo(() => watchErrors(styleUrl, onFailure), [styleUrl, onFailure]);
  const ref = useCallback((made: MapRef | null) => onMap(made?.getMap() ?? null), [onMap]);
  return (
    <LibraryMap
      mapLib={mapbox}
      mapboxAccessToken={apiKey}
      ref={ref}
      mapStyle={styleUrl ?? ''}
      locale={{ ...MAP.library, 'Map.Title': label }}
      {...viewOptions(props)}
      attributionControl={false}
      interactiveLayerIds={pressableLayers(props)}
      onClick={(event) => pressed(event, props)}
      // Use onIdle, because Mapbox's style data event comes before the style can be read.
      onIdle={() => {
        onStyle();
        onDrawn?.();
      }}
      onSourceData={(event) => errors.sourceData(event)}
      onDragStart={onMoved}
      onZoomStart={(event) => isUserMove(event) && onMoved()}
      onError={(event) => errors.failed(event)}
    >
      <AttributionControl key={note} compact customAttribution={note ?? ''} />
      {content({ Source, Layer, Marker })}
    </LibraryMap>
  );
}
