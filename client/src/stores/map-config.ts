import { create } from 'zustand';

/** Where maps come from: filled from GET /api/config and GET /api/config/google-maps-key by whoever fetches them. */
export interface MapConfig {
  /** False until the server has answered or failed to. */
  ready: boolean;
  /** A MapLibre style, or 'none' for the built-in map alone. */
  mapStyleUrl: string;
  /** The Mapbox token; '' when there is none. */
  apiKey: string;
  /** The key could not be fetched. */
  keyFailed: boolean;
}

export const useMapConfig = create<MapConfig>()(() => ({
  ready: false,
  mapStyleUrl: 'none',
  apiKey: '',
  keyFailed: false,
}));

/** Sets what is known, once both answers (or failures) are in: from here on maps are drawn. */
export const setMapConfig = (config: Partial<Omit<MapConfig, 'ready'>>): void =>
  useMapConfig.setState({ ...config, ready: true });
