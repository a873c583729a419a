// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgesOf, edgesWithin, FIT_ZOOM_MAX } from '#client/map/camera.ts';
import { namesIn } from '#client/map/still-names.ts';
import { linesIn } from '#client/map/still-paths.ts';
import { follow, pointIn, pxOf, type SizePx, type StillSubject, viewOf } from '#client/map/still-projection.ts';
import { useDataUse } from '#client/data/phone/data-use.ts';
import { wishLessData } from '#client/data/phone/less-data.ts';
import { setMapConfig } from '#client/data/phone/map-config.ts';
import { StillMapFirst } from '#client/parts/still-map-first.tsx';
import type { MapPin } from '#client/map/map-types.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const NORTH = { latitude: -0.5289, longitude: 37.4574 };
const PHONE: SizePx = { widthPx: 328, heightPx: 239 };
const EDGES = edgesOf({}, true);
const around = (points: readonly Coordinates[], zoomMax = FIT_ZOOM_MAX, name = 'me'): StillSubject => ({
  name,
  points,
  zoomMax,
  edges: EDGES,
});

describe('screens "The map": the frame of the still map', () => {
  it('has a single point in the middle of the free area, at the given zoom', () => {
    const view = viewOf(around([EMBU], 15), PHONE);
    expect(view.zoom).toBe(15);
    const { x, y } = pointIn(view, EMBU);
    // 48 px are free of points at the left, 84 at the right, and 62 each above and below.
    expect(x).toBeCloseTo((48 + 328 - 84) / 2);
    expect(y).toBeCloseTo(239 / 2);
  });

  it('draws to scale: 512 px hold the world at zoom 0', () => {
    const world = { ...PHONE, zoom: 0, left: 0, top: 0 };
    expect(pointIn(world, { latitude: 0, longitude: 0 })).toEqual({ x: 256, y: 256 });
    expect(pointIn(world, { latitude: 85.0511287798066, longitude: 180 }).y).toBeCloseTo(0);
    const view = viewOf(around([EMBU], 15), PHONE);
    const apart = pointIn(view, EMBU).y - pointIn(view, NORTH).y;
    expect(pxOf(view, EMBU.latitude, (0.01 * Math.PI * 6_371_000) / 180)).toBeCloseTo(apart, 0);
  });

  const point = fc.record({
    latitude: fc.double({ min: -0.7, max: -0.3, noNaN: true }),
    longitude: fc.double({ min: 37.3, max: 37.7, noNaN: true }),
  });
  const size = fc.record({ widthPx: fc.integer({ min: 280, max: 800 }), heightPx: fc.constant(239) });

  it('has several points within the free area, which they fill unless they are close together', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 6 }), size, (points, box) => {
        const view = viewOf(around(points), box);
        const free = edgesWithin(EDGES, box.widthPx, box.heightPx);
        const px = points.map((it) => pointIn(view, it));
        const [xs, ys] = [px.map(({ x }) => x), px.map(({ y }) => y)];
        expect(Math.min(...xs)).toBeGreaterThan(free.left - 0.01);
        expect(Math.max(...xs)).toBeLessThan(box.widthPx - free.right + 0.01);
        expect(Math.min(...ys)).toBeGreaterThan(free.top - 0.01);
        expect(Math.max(...ys)).toBeLessThan(box.heightPx - free.bottom + 0.01);
        const filled = Math.max(
          (Math.max(...xs) - Math.min(...xs)) / (box.widthPx - free.left - free.right),
          (Math.max(...ys) - Math.min(...ys)) / (box.heightPx - free.top - free.bottom),
        );
        if (view.zoom < FIT_ZOOM_MAX) expect(filled).toBeCloseTo(1);
      }),
    );
  });

  it('stays while the points stay in it, and changes when a point leaves, or the subject or the size changes', () => {
    const near = { ...NORTH, longitude: 37.4574 + 0.001 };
    const first = follow(null, around([EMBU, NORTH]), PHONE, false);
    expect(follow(first, around([EMBU, near]), PHONE, false)).toBe(first);
    expect(follow(first, around([EMBU, near]), PHONE, true).view).toEqual(viewOf(around([EMBU, near]), PHONE));
    const away = { ...NORTH, latitude: NORTH.latitude + 0.02 };
    expect(follow(first, around([EMBU, away]), PHONE, false).view).toEqual(viewOf(around([EMBU, away]), PHONE));
    expect(follow(first, around([EMBU, near], 15, 'centre'), PHONE, false)).not.toBe(first);
    const wide = { ...PHONE, widthPx: 478 };
    expect(follow(first, around([EMBU, NORTH]), wide, false).view.widthPx).toBe(478);
  });

  it('stays where a new frame would be the same, although the points are close together', () => {
    const huddled = around([EMBU, { ...EMBU, latitude: EMBU.latitude + 0.0001 }]);
    const first = follow(null, huddled, PHONE, false);
    expect(follow(first, huddled, PHONE, false)).toBe(first);
    expect(follow(first, huddled, PHONE, true)).toBe(first);
  });
});

describe('screens "The map": what the still map draws', () => {
  it('names cover neither each other nor reserved areas, and none is cut', () => {
    const places = fc.record({
      latitude: fc.double({ min: -0.8, max: 0.3, noNaN: true }),
      longitude: fc.double({ min: 37.2, max: 37.95, noNaN: true }),
    });
    fc.assert(
      fc.property(places, fc.double({ min: 8, max: 16, noNaN: true }), (center, zoom) => {
        const view = viewOf(around([center], zoom), PHONE);
        const taken = { left: 0, top: 191, right: 156, bottom: 239 };
        const boxes = [taken, ...namesIn(view, [taken]).map(({ box }) => box)];
        boxes.forEach((a, i) => {
          expect(a.left >= 0 && a.top >= 0 && a.right <= PHONE.widthPx && a.bottom <= PHONE.heightPx).toBe(true);
          for (const b of boxes.slice(i + 1))
            expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
        });
      }),
    );
  });

  it('the town where the passenger is has its name, also under the passenger’s dot', () => {
    const view = viewOf(around([EMBU], 15), PHONE);
    const { x, y } = pointIn(view, EMBU);
    const dot = { left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 };
    expect(namesIn(view, [dot]).map(({ lines }) => lines.join(' '))[0]).toBe('Embu');
  });

  it('lines end beyond the view, and begin again where they come back', () => {
    const view = { ...PHONE, zoom: 0, left: 0, top: 0 };
    const at = (x: number, y: number): [number, number] => [
      (x / 512) * 360 - 180,
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 512))) * 180) / Math.PI,
    ];
    const line = [at(10, 100), at(20, 100), at(400, 100), at(400, 110), at(500, 110), at(20, 120), at(10, 120)];
    expect(linesIn(view, [line])).toBe('M10.0 100.0L20.0 100.0L400.0 100.0M500.0 110.0L20.0 120.0L10.0 120.0');
    expect(linesIn(view, [[at(400, 100), at(500, 100)]])).toBe('');
  });
});

let stylesAsked = 0;
/** Whether the map itself is shown: only the interactive map requests its style. */
const isMap = async (): Promise<boolean> => {
  await act(() => vi.dynamicImportSettled());
  return stylesAsked > 0;
};
const DRIVER = { id: 'd1', ...NORTH, status: 'online', heading: 90, label: 'Mwangi' } as const;
const show = () =>
  render(
    <StillMapFirst
      label="Drivers Near You"
      center={EMBU}
      zoom={15}
      heightPx={240}
      own={{ id: 'me', kind: 'me', ...EMBU }}
      drivers={[DRIVER]}
      className=""
    />,
  );
const picture = () => screen.getByRole('img', { name: 'Drivers Near You' });
const button = () => screen.getByRole('button', { name: 'Move the map' });

describe('R41: the still map', () => {
  beforeEach(() => {
    stylesAsked = 0;
    vi.stubGlobal('fetch', () => {
      stylesAsked += 1;
      return Promise.resolve(new Response('{}'));
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe: () => void;
        constructor(tell: () => void) {
          this.observe = tell;
        }
        disconnect() {}
      },
    );
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe: () => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => tell([{ isIntersecting: true }]);
        }
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(328);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(239);
    setMapConfig({ mapStyleUrl: 'https://maps.test/style.json' });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    wishLessData(false);
    useDataUse.setState({ phoneSaves: false });
  });

  it('names the person’s own place and the drivers with their status', () => {
    show();
    expect(picture().textContent).toContain('Embu');
    expect(screen.getByRole('img', { name: 'You are here' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Mwangi · Available' })).toBeTruthy();
  });

  it('a name makes room for the own dot that comes after the first frame', () => {
    const at = (own: MapPin | null) => (
      <StillMapFirst
        label="Drivers Near You"
        center={EMBU}
        zoom={15}
        heightPx={240}
        own={own}
        drivers={[]}
        className=""
      />
    );
    const known = { id: 'me', kind: 'me', ...EMBU, latitude: EMBU.latitude - 0.0003 } as const;
    render(at(known));
    const withDot = picture().innerHTML;
    cleanup();
    const { rerender } = render(at(null));
    expect(picture().innerHTML).not.toBe(withDot);
    rerender(at(known));
    expect(picture().innerHTML).toBe(withDot);
  });

  it('does not load the map when the person scrolls past it', async () => {
    show();
    fireEvent.wheel(picture(), { deltaY: 100 });
    fireEvent.touchStart(picture(), { touches: [{}] });
    fireEvent.touchMove(picture(), { touches: [{}] });
    expect(await isMap()).toBe(false);
  });

  it.each([
    ['a press', () => fireEvent.click(picture())],
    ['two fingers', () => fireEvent.touchStart(picture(), { touches: [{}, {}] })],
    ['the wheel with Ctrl', () => fireEvent.wheel(picture(), { deltaY: 100, ctrlKey: true })],
    ['its button', () => fireEvent.click(button())],
  ])('%s loads the map', async (_what, press) => {
    show();
    press();
    expect(await isMap()).toBe(true);
    // Nothing is drawn in this browser, so the list takes the picture's place.
    expect(screen.getByText(MESSAGES.map.unavailable)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move the map' })).toBeNull();
  });

  it('while data is saved only its button loads the map, and then all maps of this visit load', async () => {
    useDataUse.setState({ phoneSaves: true });
    show();
    fireEvent.click(picture());
    fireEvent.touchStart(picture(), { touches: [{}, {}] });
    expect(await isMap()).toBe(false);
    fireEvent.click(button());
    expect(await isMap()).toBe(true);
    expect(useDataUse.getState().mapsWanted).toBe(true);
  });
});
