import { create } from 'zustand';
import { call } from '../lib/api.ts';
import { developerWarning } from '../lib/log.ts';
import { loadConfig } from './config.ts';

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

let loading: Promise<void> | null = null;

/** Asks once where maps come from; they wait for both answers, and a failure of either leaves them the built-in map. */
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
