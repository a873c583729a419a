import { readFileSync } from 'node:fs';
import { expression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import {
  MARIGOLD_SHARE,
  NAME_LOOKS,
  ROAD_LOOKS,
  type Stops,
  TOWN_DOTS,
  valueAt,
  ZOOM_BASE,
} from '#client/map/builtin-look.ts';
import { builtinStyle } from '#client/map/builtin-style.ts';
import { COUNTY_OUTLINES } from '#client/map/county-outlines.ts';
import { MAP_TOKENS } from '#client/map/map-tokens.ts';
import { PLACES } from '#shared/domain/places.ts';

const THEMES = ['light', 'dark'] as const;

/**
 * Returns the custom properties of the first (light) or second (dark) block of tokens.css; dark falls back to light.
 */
function cssTokens(theme: (typeof THEMES)[number]): Map<string, string> {
  const css = readFileSync(new URL('../../client/src/ui/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = [...css.matchAll(/:root(?:,\s*\.always-light)? \{([^}]*)\}/g)].map(
    (match) => match[1] ?? '',
  );
  const block = theme === 'light' ? light : light + dark;
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/** Whether the point is inside a closed ring, by the even-odd rule. */
function isInside(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([x2, y2], i) => {
    const [x1, y1] = ring.at(i - 1) ?? [x2, y2];
    if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) inside = !inside;
  });
  return inside;
}

describe.each(THEMES)('screens "The map": the built-in map, %s', (theme) => {
  const style = builtinStyle(theme);

  it('is a valid style', () => {
    expect(validateStyleMin(style).map((error) => error.message)).toEqual([]);
  });

  it('makes no network request: no glyphs, no sprite, only inline GeoJSON', () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    for (const source of Object.values(style.sources)) {
      expect(source).toMatchObject({ type: 'geojson', data: { type: 'FeatureCollection' } });
    }
    expect(JSON.stringify(style)).not.toMatch(/https?:/);
  });

  it('uses the colours of tokens.css', () => {
    const tokens = cssTokens(theme);
    for (const [name, colour] of Object.entries(MAP_TOKENS[theme])) expect(colour, name).toBe(tokens.get(name));
  });
});

/** Returns the value that the map library computes from stops at a zoom. */
function inTheLibrary(stops: Stops, zoom: number, base: number): number {
  const made = expression.createExpression(['interpolate', ['exponential', base], ['zoom'], ...stops.flat()], 'stops');
  if (made.result !== 'success') throw new Error('expected an expression');
  return Number(made.value.evaluate({ zoom }));
}

it.each([
  [
    'exponential',
    ZOOM_BASE,
    [...ROAD_LOOKS.map(({ width }) => width(2)), ...NAME_LOOKS.map(({ size }) => size), TOWN_DOTS[0]],
  ],
  ['linear', 1, [MARIGOLD_SHARE]],
] as const)('screens "The map": the still map scales by zoom as the map library does, %s', (_how, base, looks) => {
  for (const stops of looks)
    for (let zoom = 5; zoom < 20; zoom += 0.25)
      expect(valueAt(stops, zoom, base)).toBeCloseTo(inTheLibrary(stops, zoom, base), 6);
});

describe('the county outlines', () => {
  it('are closed and contain the places of their county', () => {
    for (const ring of Object.values(COUNTY_OUTLINES)) expect(ring.at(-1)).toEqual(ring[0]);
    const astray = PLACES.filter((place) => !isInside(COUNTY_OUTLINES[place.county], place.longitude, place.latitude));
    expect(astray.map((place) => place.value)).toEqual([]);
  });
});
