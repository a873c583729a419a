import { create } from 'zustand';
import type { PublicConfig } from '#shared/contract/entities.ts';
import { TOWN_FARE_MAX_DEFAULT_KM } from '#shared/domain/constants/rules.ts';
import { developerWarning } from '#client/lib/log.ts';
import { call } from '../connection/api.ts';

/** The client's configuration from the server; null until it has loaded. */
export const useConfig = create<{ config: PublicConfig | null }>()(() => ({ config: null }));

let request: Promise<PublicConfig> | null = null;

/**
 * Fetches the configuration once; after a failure, the next call retries. Throws ApiError when the fetch fails and no
 * configuration is known from before.
 */
export function loadConfig(): Promise<PublicConfig> {
  request ??= call('getConfig').then(keep, (error: unknown) => {
    request = null;
    const { config } = useConfig.getState();
    if (!config) throw error;
    return config;
  });
  return request;
}

/**
 * Refetches the setting `town_fare_max_km`, where a screen needs it for fares (R11). If that fails, returns the one last
 * known, or the default: the server never books at another fare unasked (R45).
 */
export async function currentTownFareMaxKm(): Promise<number> {
  const config = await call('getConfig').then(keep, (error: unknown) => {
    developerWarning('The configuration was not refreshed', error);
    return useConfig.getState().config;
  });
  return config?.townFareMaxKm ?? TOWN_FARE_MAX_DEFAULT_KM;
}

function keep(config: PublicConfig): PublicConfig {
  useConfig.setState({ config });
  return config;
}
