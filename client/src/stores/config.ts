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
