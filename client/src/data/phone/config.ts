import { create } from 'zustand';
import type { PublicConfig } from '#shared/contract/entities.ts';
import { call } from '../connection/api.ts';

/** The client's configuration from the server; null until it has loaded. */
export const useConfig = create<{ config: PublicConfig | null }>()(() => ({ config: null }));

let request: Promise<PublicConfig> | null = null;

/** Fetches the configuration once; after a failure, the next call retries. Throws ApiError. */
export function loadConfig(): Promise<PublicConfig> {
  request ??= call('getConfig').then(
    (config) => {
      useConfig.setState({ config });
      return config;
    },
    (error: unknown) => {
      request = null;
      throw error;
    },
  );
  return request;
}

/** Refetches the configuration, where a screen needs the current fare settings. Throws ApiError. */
export async function refreshConfig(): Promise<PublicConfig> {
  const config = await call('getConfig');
  useConfig.setState({ config });
  return config;
}
