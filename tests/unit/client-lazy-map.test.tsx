// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { useDataUse, wantMaps } from '#client/data/phone/data-use.ts';
import { wishLessData } from '#client/data/phone/less-data.ts';
import { setMapConfig } from '#client/data/phone/map-config.ts';

const EMBU = { latitude: -0.5389, longitude: 37.4596 };
const NEAR = {
  id: 'd1',
  latitude: -0.5489,
  longitude: 37.4596,
  status: 'online',
  heading: null,
  label: 'Mwangi',
} as const;
const STYLE = 'https://maps.test/style.json';

/** Scrolls the observed element into view. */
let scrollThere: () => void = () => undefined;
let stylesAsked = 0;

const show = (requested = false) =>
  render(
    <LazyMap
      requested={requested}
      label="Drivers near you"
      center={EMBU}
      heightPx={240}
      pins={[{ id: 'me', kind: 'me', ...EMBU }]}
      drivers={[NEAR]}
    />,
  );

/** Whether the map itself is shown: only the interactive map requests its style. */
const isMap = async (): Promise<boolean> => {
  await act(() => vi.dynamicImportSettled());
  return stylesAsked > 0;
};

beforeEach(() => {
  stylesAsked = 0;
  vi.stubGlobal('fetch', () => {
    stylesAsked += 1;
    return Promise.resolve(new Response('{}'));
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        scrollThere = () => act(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  setMapConfig({ mapStyleUrl: STYLE });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  wishLessData(false);
  useDataUse.setState({ phoneSaves: false });
});

describe('R41: the map on demand', () => {
  it('loads when it is scrolled into view, and not before', async () => {
    show();
    expect(await isMap()).toBe(false);
    scrollThere();
    expect(await isMap()).toBe(true);
  });

  it.each([
    ['Data Saver or 2G', () => useDataUse.setState({ phoneSaves: true })],
    ['the wish to use less data', () => wishLessData(true)],
  ])(
    'with %s a list replaces the map until the person asks for the map, then the map stays for the rest of the visit',
    async (_why, save) => {
      save();
      show();
      scrollThere();
      expect(await isMap()).toBe(false);
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'You are here',
        'Mwangi · Available1.1 km away · 4 min',
      ]);
      fireEvent.click(screen.getByRole('button', { name: 'Show the map' }));
      expect(await isMap()).toBe(true);
      cleanup();
      stylesAsked = 0;
      show();
      scrollThere();
      expect(await isMap()).toBe(true);
    },
  );

  it.each([
    ['as a passenger', { id: 'me', kind: 'me', ...EMBU }],
    ['as a driver', { id: 'driver', kind: 'driver', ...EMBU, isSelf: true }],
  ] as const)('the list begins with this phone, %s, and measures distances from there, nearest first', (_who, self) => {
    wishLessData(true);
    const pickup = { id: 'pickup', kind: 'pickup', latitude: -0.5589, longitude: 37.4596 } as const;
    render(<LazyMap label="Your trip" center={NEAR} heightPx={240} pins={[pickup, self]} drivers={[NEAR]} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You are here',
      'Mwangi · Available1.1 km away · 4 min',
      'Pickup2.2 km away',
    ]);
  });

  it('the list shows no distances from a map centre that is not the phone’s position', () => {
    wishLessData(true);
    render(<LazyMap label="Drivers near you" center={EMBU} heightPx={240} drivers={[NEAR]} />);
    expect(screen.getByRole('listitem').textContent).toBe('Mwangi · Available');
  });

  it('loads at once where the person has just asked for the map', async () => {
    wishLessData(true);
    show(true);
    scrollThere();
    expect(await isMap()).toBe(true);
  });

  it('when the phone asks to save data again, the earlier choice of maps is withdrawn', () => {
    wantMaps();
    wishLessData(true);
    show();
    expect(screen.getByRole('button', { name: 'Show the map' })).toBeTruthy();
  });
});
