import type { EngineProps } from './map-types.ts';
import { CLUSTERS_LAYER, RIDERS_LAYER } from './rider-layers.ts';

/** The options that both libraries understand alike: north stays up, the map lies flat. */
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

/** Told from the camera's own moves: those have no event of a finger, wheel or key behind them. */
export const isByHand = (event: object): boolean => 'originalEvent' in event && Boolean(event.originalEvent);

/** What of the map can be pressed, where something can. */
export const pressableLayers = ({ onDriverPress }: EngineProps): string[] =>
  onDriverPress ? [RIDERS_LAYER, CLUSTERS_LAYER] : [];

interface Press {
  features?: { properties: Record<string, unknown> | null; geometry: { type: string; coordinates?: unknown } }[];
  originalEvent: Event;
}

/** Hands on which rider was pressed, or where the cluster of riders is. */
export function pressed({ features, originalEvent }: Press, { onDriverPress, onClusterPress }: EngineProps): void {
  // A pin that is a button lies over them, and hears for itself.
  if (originalEvent.target instanceof Element && originalEvent.target.closest('button')) return;
  const feature = features?.[0];
  const { id, point_count: count } = feature?.properties ?? {};
  const at = feature?.geometry.coordinates;
  if (typeof id === 'string') onDriverPress?.(id);
  else if (count !== undefined && Array.isArray(at))
    onClusterPress({ longitude: Number(at[0]), latitude: Number(at[1]) });
}
