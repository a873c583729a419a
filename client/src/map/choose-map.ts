import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { MapConfig } from '../data/phone/map-config.ts';

export type EngineName = 'mapbox' | 'maplibre';

export interface MapFacts {
  webgl: boolean;
  config: MapConfig;
  /** Whether Mapbox refused the key. */
  keyRefused: boolean;
  /** The load state of the wanted style. */
  style: 'loading' | 'loaded' | 'failed';
  /** `not-loaded`: the library's code did not load. `not-made`: the map could not be created. `lost`: it went blank. */
  engine: 'fine' | 'not-loaded' | 'not-made' | 'lost';
}

export interface MapChoice {
  /** null: no map can be drawn, show the list; undefined: not known yet. */
  engine: EngineName | null | undefined;
  /** null: the built-in style. */
  styleUrl: string | null;
  /** A note to show over the map, or the reason for the list. A missing key needs no note where another map works. */
  note: string | null;
}

const MAPBOX_STYLES = { light: 'streets-v12', dark: 'dark-v11' } as const;

/** Returns the external style to use, and the URL that shows whether it is available; null: built-in map only. */
export function wantedStyle(
  config: MapConfig,
  keyRefused: boolean,
  theme: 'light' | 'dark',
): { engine: EngineName; styleUrl: string; askUrl: string } | null {
  if (config.apiKey && !keyRefused) {
    const id = MAPBOX_STYLES[theme];
    const query = `access_token=${encodeURIComponent(config.apiKey)}`;
    return {
      engine: 'mapbox',
      styleUrl: `mapbox://styles/mapbox/${id}`,
      askUrl: `https://api.mapbox.com/styles/v1/mapbox/${id}?${query}`,
    };
  }
  if (config.mapStyleUrl === 'none') return null;
  return { engine: 'maplibre', styleUrl: config.mapStyleUrl, askUrl: config.mapStyleUrl };
}

/**
 * Chooses the map: Mapbox, else the configured style, else the built-in map (also while a style loads), else a list.
 */
export function chooseMap(facts: MapFacts, theme: 'light' | 'dark'): MapChoice {
  if (!facts.webgl) return { engine: null, styleUrl: null, note: MESSAGES.map.unavailable };
  if (!facts.config.ready) return { engine: undefined, styleUrl: null, note: null };
  if (facts.engine === 'not-made') return { engine: null, styleUrl: null, note: MESSAGES.map.initFailed };
  if (facts.engine === 'lost') return { engine: null, styleUrl: null, note: MESSAGES.map.lost };
  const noKey = facts.config.keyFailed || facts.keyRefused;
  if (facts.engine === 'not-loaded')
    return { engine: null, styleUrl: null, note: noKey ? MESSAGES.map.keyFailed : MESSAGES.map.loadFailed };

  const wanted = wantedStyle(facts.config, facts.keyRefused, theme);
  if (!wanted) return { engine: 'maplibre', styleUrl: null, note: null };
  if (facts.style === 'failed') return { engine: 'maplibre', styleUrl: null, note: MESSAGES.map.styleFailed };
  if (facts.style === 'loaded') return { engine: wanted.engine, styleUrl: wanted.styleUrl, note: null };
  // Both libraries together would cost half a megabyte, so show a skeleton until Mapbox has responded.
  return { engine: wanted.engine === 'mapbox' ? undefined : 'maplibre', styleUrl: null, note: null };
}
