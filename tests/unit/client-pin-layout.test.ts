import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACE_PX, layoutPins, type PinAt } from '#client/map/pin-layout.ts';

const own = (x: number, y: number): PinAt => ({ id: 'driver', kind: 'driver', isSelf: true, label: 'You', x, y });
const pickup = (x: number, y: number): PinAt => ({ id: 'pickup', kind: 'pickup', label: 'Pickup', x, y });
const passenger = (x: number, y: number): PinAt => ({
  id: 'passenger',
  kind: 'passenger',
  label: 'last seen 35 s ago',
  x,
  y,
});

const FRAME = { left: -180, top: -320, right: 180, bottom: 320 };

describe('screens "The map": no pin covers another', () => {
  it('the own pin stays at the phone’s position, and other pins there move aside, whatever the distance', () => {
    const near = fc.integer({ min: -120, max: 120 });
    fc.assert(
      fc.property(near, near, near, near, (x, y, left, top) => {
        const pins = [pickup(x, y), passenger(left, top), own(0, 0)];
        const places = layoutPins(pins, FRAME);
        expect(places['driver']).toMatchObject({ dx: 0, dy: 0 });
        const faces = pins.map((pin) => ({
          half: FACE_PX[pin.kind] / 2,
          x: pin.x + (places[pin.id]?.dx ?? NaN),
          y: pin.y + (places[pin.id]?.dy ?? NaN),
        }));
        for (const [i, a] of faces.entries())
          for (const b of faces.slice(i + 1))
            expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(a.half + b.half);
      }),
    );
  });

  it('a label goes to the side that is free', () => {
    expect(layoutPins([own(0, 0), pickup(0, 46)], FRAME)['driver']?.side).toBe('above');
    expect(layoutPins([own(0, 0), pickup(0, 200)], FRAME)['driver']?.side).toBe('below');
  });

  it('a label does not cover where the motorbike is heading', () => {
    const driver: PinAt = { id: 'driver', kind: 'driver', label: 'Juma', x: 0, y: 0 };
    const sideOf = (heading: number) => layoutPins([{ ...driver, heading }, pickup(0, 200)], FRAME)['driver']?.side;
    expect([0, 90, 180, 270].map(sideOf)).toEqual(['below', 'below', 'above', 'below']);
  });

  it('a label stays clear of the sheet over the map', () => {
    const places = layoutPins([own(0, 0), pickup(0, -200)], { ...FRAME, bottom: 40 });
    expect(places).toMatchObject({ driver: { side: 'above' }, pickup: { side: 'below' } });
  });

  it('in a heap of people the names that fit are shown, and no name covers a face or another name', () => {
    const heap = Array.from({ length: 9 }, (_, i): PinAt => ({
      ...{ id: `${i}`, kind: 'driver', label: 'Murithi Njeru', x: 30 * (i % 3), y: 30 * Math.floor(i / 3) },
    }));
    const places = layoutPins(heap, { left: -400, top: -300, right: 400, bottom: 300 });
    const sides = Object.values(places).map(({ side }) => side);
    expect(sides).toContain(null);
    expect(sides.some((side) => side !== null)).toBe(true);
  });
});
