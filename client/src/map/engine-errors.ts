import type { MapFailure } from './map-types.ts';

interface EngineError {
  /** null when the map itself could not be created. */
  target: unknown;
  error: { message: string; status?: number; url?: string };
}

/** The prefix of our own sources on top of a style. */
const OWN_SOURCES = 'boda-';
const TILE_ERRORS_MAX = 3;

/**
 * Classifies a library's error events: a refused key, a style that does not load, or an external map without any tile.
 * A few missing tiles do not count as a failure.
 */
export function watchErrors(styleUrl: string | null, onFailure: (failure: MapFailure) => void) {
  let tilesSeen = false;
  let errors = 0;
  return {
    sourceData: ({ tile, sourceId }: { tile?: unknown; sourceId?: string }): void => {
      if (tile && !sourceId?.startsWith(OWN_SOURCES)) tilesSeen = true;
    },
    failed: ({ target, error }: EngineError): void => {
      if (target === null) return onFailure('init');
      if (styleUrl === null) return;
      if (error.status === 401) return onFailure(styleUrl.startsWith('mapbox:') ? 'refused' : 'style');
      errors += 1;
      if (error.url === styleUrl || (!tilesSeen && errors >= TILE_ERRORS_MAX)) onFailure('style');
    },
  };
}
