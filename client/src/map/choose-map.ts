import { MESSAGES } from '../../../shared/contract/messages.ts';
import type { MapConfig } from '../stores/map-config.ts';

export type EngineName = 'mapbox' | 'maplibre';

export interface MapFacts {
  webgl: boolean;
  config: MapConfig;
  /** Mapbox did not accept the key. */
  keyRefused: boolean;
  /** How far the style of the wanted source has come. */
  style: 'loading' | 'loaded' | 'failed';
  /** The library's code did not load, or the map could not be made. */
  engine: 'fine' | 'not-loaded' | 'not-made';
}

export interface MapChoice {
  /** null: no map can be drawn, the list stands in; undefined: not known yet. */
  engine: EngineName | null | undefined;
  /** null: the built-in style. */
  styleUrl: string | null;
  /** What to tell the person. */
  note: string | null;
}

const MAPBOX_STYLES = { light: 'streets-v12', dark: 'dark-v11' } as const;

/** Which outside style is wanted, and where to ask whether it can be had; null for the built-in map alone. */
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

/** The map for the facts at hand (DESIGN section 7): Mapbox, else the configured style, else and meanwhile the built-in one, else a list. */
export function chooseMap(facts: MapFacts, theme: 'light' | 'dark'): MapChoice {
  if (!facts.webgl) return { engine: null, styleUrl: null, note: MESSAGES.map.unavailable };
  if (!facts.config.ready) return { engine: undefined, styleUrl: null, note: null };
  if (facts.engine === 'not-made') return { engine: null, styleUrl: null, note: MESSAGES.map.initFailed };
  if (facts.engine === 'not-loaded') return { engine: null, styleUrl: null, note: MESSAGES.map.loadFailed };

  const wanted = wantedStyle(facts.config, facts.keyRefused, theme);
  const keyNote = facts.config.keyFailed || facts.keyRefused ? MESSAGES.map.keyFailed : null;
  if (!wanted) return { engine: 'maplibre', styleUrl: null, note: keyNote };
  if (facts.style === 'failed') return { engine: 'maplibre', styleUrl: null, note: MESSAGES.map.loadFailed };
  if (facts.style === 'loaded') return { engine: wanted.engine, styleUrl: wanted.styleUrl, note: keyNote };
  // Both libraries on one phone would cost half a megabyte: until Mapbox has answered, a skeleton stands there.
  return { engine: wanted.engine === 'mapbox' ? undefined : 'maplibre', styleUrl: null, note: keyNote };
}
