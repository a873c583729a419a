import { create } from 'zustand';
import type { PublicConfig } from '../../../shared/contract/entities.ts';
import { call } from '../lib/api.ts';

/** What the server says a client must know; null until it is known. */
export const useConfig = create<{ config: PublicConfig | null }>()(() => ({ config: null }));

let request: Promise<PublicConfig> | null = null;

/** Fetches the configuration once; a failure lets the next caller try again. Throws ApiError. */
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

/** Fetches it anew, for what must be as the server has it now: the settings of fares. Throws ApiError. */
export async function refreshConfig(): Promise<PublicConfig> {
  const config = await call('getConfig');
  useConfig.setState({ config });
  return config;
}
