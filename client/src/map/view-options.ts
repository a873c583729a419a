import type { EngineProps } from './map-types.ts';
import { CLUSTERS_LAYER, DRIVERS_LAYER } from './driver-marks.ts';

/** Returns the options common to both libraries: north stays up, the map stays flat. */
export function viewOptions({ view, interactive, cooperative }: EngineProps) {
  const { center, zoom } = view;
  return {
    initialViewState: { latitude: center.latitude, longitude: center.longitude, zoom },
    interactive,
    cooperativeGestures: interactive && cooperative,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    maxPitch: 0,
    minZoom: 6,
    maxZoom: 19,
    renderWorldCopies: false,
  };
}

/** Whether a person moved the map; the camera's own moves have no original event. */
export const isUserMove = (event: object): boolean => 'originalEvent' in event && Boolean(event.originalEvent);

/** Returns the pressable layers; none without `onDriverPress`. */
export const pressableLayers = ({ onDriverPress }: EngineProps): string[] =>
  onDriverPress ? [DRIVERS_LAYER, CLUSTERS_LAYER] : [];

interface Press {
  features?: { properties: Record<string, unknown> | null; geometry: { type: string; coordinates?: unknown } }[];
  originalEvent: Event;
}

/** Reports a press on a driver or a cluster. */
export function pressed({ features, originalEvent }: Press, { onDriverPress, onClusterPress }: EngineProps): void {
  // A pin that is a button lies over the layers and handles its own press.
  if (originalEvent.target instanceof Element && originalEvent.target.closest('button')) return;
  const feature = features?.[0];
  const { id, point_count: count } = feature?.properties ?? {};
  const at = feature?.geometry.coordinates;
  if (typeof id === 'string') onDriverPress?.(id);
  else if (count !== undefined && Array.isArray(at))
    onClusterPress({ longitude: Number(at[0]), latitude: Number(at[1]) });
}
