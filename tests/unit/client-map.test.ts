import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retry } from '#client/data/connection/retry.ts';
import { accuracyCircle } from '#client/map/accuracy-circle.ts';
import { framed } from '#client/features/passenger/booking/choice.ts';
import { boundsOf, edgesOf, edgesWithin, needsFit } from '#client/map/camera.ts';
import { chooseMap, wantedStyle, type MapFacts } from '#client/map/choose-map.ts';
import { watchErrors } from '#client/map/engine-errors.ts';
import { clearingsOf } from '#client/map/map-content.tsx';
import { glideAt, glideMs } from '#client/map/glide.ts';
import type { MapFailure } from '#client/map/map-types.ts';
import { haversineKm } from '#shared/domain/geo.ts';

const EMBU = { latitude: -0.5389, longitude: 37.4596 };
const NEAR = { latitude: -0.5401, longitude: 37.4612 };
const MERU = { latitude: 0.0463, longitude: 37.6559 };
const STYLE = 'https://maps.test/style.json';

describe('gliding between fixes', () => {
  const point = fc.record({
    latitude: fc.double({ min: -2, max: 2, noNaN: true }),
    longitude: fc.double({ min: 36, max: 39, noNaN: true }),
  });

  it('starts at the old fix, ends at the new one and stays between', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: -1, max: 2, noNaN: true }), (from, to, progress) => {
        const at = glideAt(from, to, progress);
        const slack = 1e-9;
        expect(at.latitude).toBeGreaterThanOrEqual(Math.min(from.latitude, to.latitude) - slack);
        expect(at.latitude).toBeLessThanOrEqual(Math.max(from.latitude, to.latitude) + slack);
        expect(at.longitude).toBeGreaterThanOrEqual(Math.min(from.longitude, to.longitude) - slack);
        expect(at.longitude).toBeLessThanOrEqual(Math.max(from.longitude, to.longitude) + slack);
      }),
    );
    expect(glideAt(EMBU, NEAR, 0)).toEqual(EMBU);
    expect(haversineKm(glideAt(EMBU, NEAR, 1), NEAR)).toBeLessThan(1e-6);
  });

  it('takes as long as the fixes are apart, from 0.3 to 2 s', () => {
    expect(glideMs(EMBU, NEAR, 1200)).toBe(1200);
    expect(glideMs(EMBU, NEAR, 10)).toBe(300);
    expect(glideMs(EMBU, NEAR, 30_000)).toBe(2000);
  });

  it('jumps when nothing moved or the fix is too far away for a ride', () => {
    expect(glideMs(EMBU, EMBU, 2000)).toBe(0);
    expect(glideMs(EMBU, MERU, 2000)).toBe(0);
  });
});

it('screens "The map": the names of the map keep clear of each pin, and closer to the own dot', () => {
  const { features } = clearingsOf([
    { id: 'me', kind: 'me', ...EMBU },
    { id: 'pickup', kind: 'pickup', ...NEAR },
  ]);
  expect(features.map(({ properties }) => properties?.['image'] as unknown)).toEqual([
    'boda-clear-dot',
    'boda-clear-pin',
  ]);
  expect(features[1]?.geometry.coordinates).toEqual([NEAR.longitude, NEAR.latitude]);
});

describe('framing the map', () => {
  const frame = { widthPx: 360, heightPx: 600, edges: { top: 40, right: 40, bottom: 240, left: 40 } };

  it('boxes points as west, south, east, north', () => {
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([EMBU, MERU])).toEqual([
      [EMBU.longitude, EMBU.latitude],
      [MERU.longitude, MERU.latitude],
    ]);
  });

  it('leaves room for the view, however much of the frame is covered', () => {
    expect(edgesWithin(frame.edges, 360, 600)).toEqual(frame.edges);
    const free = edgesWithin({ top: 92, right: 88, bottom: 655, left: 48 }, 360, 740);
    expect(free.left).toBe(48);
    expect(740 - free.top - free.bottom).toBeCloseTo(111);
    expect(free.bottom / free.top).toBeCloseTo(655 / 92);
  });

  it('a low picture keeps most of its height for the pins, and a booking frames only the first drivers', () => {
    const { top, bottom } = edgesOf({}, false, 140);
    expect(140 - top - bottom).toBeCloseTo(56);
    expect(edgesOf({}, false, 560)).toEqual(edgesOf({}, false));
    expect(framed([1, 2, 3, 4, 5])).toEqual([1, 2, 3]);
  });

  it('keeps a good view, and refits when a point is outside or the points are close together', () => {
    const spread = [
      { x: 60, y: 60 },
      { x: 300, y: 320 },
    ];
    expect(needsFit(spread, frame)).toBe(false);
    // The point is at the sheet's edge, so its label would lie under the sheet.
    expect(needsFit([...spread, { x: 180, y: 390 }], frame)).toBe(true);
    expect(
      needsFit(
        [
          { x: 150, y: 150 },
          { x: 180, y: 170 },
        ],
        frame,
      ),
    ).toBe(true);
    expect(needsFit([{ x: 180, y: 150 }], frame)).toBe(false);
  });
});

describe('screens "The map": which map is drawn', () => {
  const config = { ready: true, mapStyleUrl: STYLE, apiKey: '', keyFailed: false };
  const facts: MapFacts = { webgl: true, config, keyRefused: false, style: 'loading', engine: 'fine' };
  const choose = (change: Partial<MapFacts>) => chooseMap({ ...facts, ...change }, 'light');

  it('draws the built-in map while the style loads, then the style', () => {
    expect(choose({})).toEqual({ engine: 'maplibre', styleUrl: null, note: null });
    expect(choose({ style: 'loaded' })).toEqual({ engine: 'maplibre', styleUrl: STYLE, note: null });
  });

  it('keeps the built-in map with a note when the style fails', () => {
    expect(choose({ style: 'failed' })).toEqual({
      engine: 'maplibre',
      styleUrl: null,
      note: 'The detailed map did not load',
    });
  });

  it("shows no note when the built-in map was configured with 'none'", () => {
    expect(choose({ config: { ...config, mapStyleUrl: 'none' } })).toEqual({
      engine: 'maplibre',
      styleUrl: null,
      note: null,
    });
  });

  it('without a key, or with a refused one, draws the configured style without a note; without any map it says so', () => {
    const drawn = { engine: 'maplibre', styleUrl: STYLE, note: null };
    for (const noKey of [
      { config: { ...config, keyFailed: true } },
      { keyRefused: true, config: { ...config, apiKey: 'pk.old' } },
    ]) {
      expect(choose({ ...noKey, style: 'loaded' })).toEqual(drawn);
      expect(choose({ ...noKey, engine: 'not-loaded' })).toEqual({
        engine: null,
        styleUrl: null,
        note: 'Failed to get Google Maps API key',
      });
    }
  });

  it('draws Mapbox with a token once its style has loaded', () => {
    const withToken = { config: { ...config, apiKey: 'pk.a b' } };
    expect(choose(withToken).engine).toBeUndefined();
    expect(choose({ ...withToken, style: 'loaded' })).toEqual({
      engine: 'mapbox',
      styleUrl: 'mapbox://styles/mapbox/streets-v12',
      note: null,
    });
    expect(wantedStyle(withToken.config, false, 'dark')?.askUrl).toMatch(/dark-v11\?access_token=pk\.a%20b$/);
  });

  it('shows the list with the specified text when no map can be drawn', () => {
    expect(choose({ webgl: false })).toEqual({ engine: null, styleUrl: null, note: 'Map unavailable' });
    expect(choose({ engine: 'not-made' })).toEqual({ engine: null, styleUrl: null, note: 'Failed to initialize map' });
    expect(choose({ engine: 'not-loaded' }).note).toBe('Failed to load Google Maps');
  });
});

describe('reading the map library’s errors', () => {
  const watch = (styleUrl: string | null) => {
    const seen: MapFailure[] = [];
    return { seen, errors: watchErrors(styleUrl, (failure) => seen.push(failure)) };
  };
  const tileError = { target: {}, error: { message: 'no tile', url: 'https://maps.test/1/1/1.pbf' } };

  it('distinguishes a map that could not be created, a refused key and a failed style', () => {
    const made = watch(null);
    made.errors.failed({ target: null, error: { message: 'no context' } });
    expect(made.seen).toEqual(['init']);

    const refused = watch('mapbox://styles/mapbox/streets-v12');
    refused.errors.failed({ target: {}, error: { message: 'no', status: 401 } });
    expect(refused.seen).toEqual(['refused']);

    const style = watch(STYLE);
    style.errors.failed({ target: {}, error: { message: 'gone', status: 404, url: STYLE } });
    expect(style.seen).toEqual(['style']);
  });

  it('gives up on an external map without any tile, and tolerates gaps in one that is drawn', () => {
    const blank = watch(STYLE);
    blank.errors.sourceData({ tile: {}, sourceId: 'boda-drivers' });
    for (let count = 0; count < 3; count += 1) blank.errors.failed(tileError);
    expect(blank.seen).toEqual(['style']);

    const drawn = watch(STYLE);
    drawn.errors.sourceData({ tile: {}, sourceId: 'openmaptiles' });
    for (let count = 0; count < 9; count += 1) drawn.errors.failed(tileError);
    expect(drawn.seen).toEqual([]);
  });
});

describe('the accuracy circle', () => {
  it('has its corners at the radius and is closed', () => {
    const ring = accuracyCircle(EMBU, 120).geometry.coordinates[0] ?? [];
    expect(ring.at(0)).toEqual(ring.at(-1));
    for (const [longitude, latitude] of ring) {
      expect(haversineKm(EMBU, { latitude: latitude ?? 0, longitude: longitude ?? 0 })).toBeCloseTo(0.12, 3);
    }
  });
});

describe('retry', () => {
  it('runs once and again after each delay, then throws the last error', async () => {
    let runs = 0;
    const failing = () => Promise.reject(new Error(`run ${++runs}`));
    await expect(retry(failing, [1, 1, 1])).rejects.toThrow('run 4');
  });

  it('stops at the first success', async () => {
    let runs = 0;
    const second = () => (++runs < 2 ? Promise.reject(new Error('not yet')) : Promise.resolve(runs));
    await expect(retry(second, [1, 1, 1])).resolves.toBe(2);
  });

  it('stops when aborted, without another run', async () => {
    const stop = new AbortController();
    let runs = 0;
    const failing = () => {
      runs += 1;
      stop.abort();
      return Promise.reject(new Error('no'));
    };
    await expect(retry(failing, [1, 1], stop.signal)).rejects.toThrow();
    expect(runs).toBe(1);
  });
});
