import type { EngineProps } from './map-types.ts';

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

/** Hands on which rider was pressed, if one was. */
export function pressDriver(id: unknown, onDriverPress: EngineProps['onDriverPress']): void {
  if (typeof id === 'string') onDriverPress?.(id);
}
