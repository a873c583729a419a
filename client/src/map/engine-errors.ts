import type { MapFailure } from './map-types.ts';

interface EngineError {
  /** null when the map itself could not be made. */
  target: unknown;
  error: { message: string; status?: number; url?: string };
}

/** How the names of what we lay over a style begin. */
const OWN_SOURCES = 'boda-';
const TILE_ERRORS_MAX = 3;

/**
 * Reads a library's error events: refused keys, a style that does not come, and an outside map of which no tile came.
 * One hole in a map that is otherwise drawn is no failure.
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
