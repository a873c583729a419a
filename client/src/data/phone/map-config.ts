import { create } from 'zustand';
import { call } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { loadConfig } from './config.ts';

/** The source of maps, from GET /api/config and GET /api/config/google-maps-key. */
export interface MapConfig {
  /** False until both requests have succeeded or failed. */
  ready: boolean;
  /** A MapLibre style, or 'none' for the built-in map only. */
  mapStyleUrl: string;
  /** The Mapbox token; '' when there is none. */
  apiKey: string;
  /** Whether the fetch of the key failed. */
  keyFailed: boolean;
}

export const useMapConfig = create<MapConfig>()(() => ({
  ready: false,
  mapStyleUrl: 'none',
  apiKey: '',
  keyFailed: false,
}));

/** Stores the result once both requests have finished. Maps are drawn only after this. */
export const setMapConfig = (config: Partial<Omit<MapConfig, 'ready'>>): void =>
  useMapConfig.setState({ ...config, ready: true });

let loading: Promise<void> | null = null;

/** Fetches the source of maps once. Maps wait for both responses; after a failure, the built-in map is used. */
export function loadMapConfig(): Promise<void> {
  if (useMapConfig.getState().ready) return Promise.resolve();
  loading ??= ask().finally(() => {
    loading = null;
  });
  return loading;
}

async function ask(): Promise<void> {
  const [config, key] = await Promise.allSettled([loadConfig(), call('getMapsKey')]);
  for (const answer of [config, key])
    if (answer.status === 'rejected') developerWarning('The map settings did not load', answer.reason);
  setMapConfig({
    ...(config.status === 'fulfilled' ? { mapStyleUrl: config.value.mapStyleUrl } : {}),
    ...(key.status === 'fulfilled' ? { apiKey: key.value.apiKey } : { keyFailed: true }),
  });
}
