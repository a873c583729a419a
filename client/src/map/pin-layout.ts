import type { Edges, GlMap, MapPin, PinKind, PinPlace } from './map-types.ts';

/** A pin at its position on the screen, px. */
export type PinAt = Pick<MapPin, 'id' | 'kind' | 'label' | 'isSelf' | 'heading' | 'stale'> & { x: number; y: number };

type LabelSide = 'below' | 'above' | 'right' | 'left';

/** A face moved by px, and the side of its label; null where a label would cover others, and is left out. */
interface Spot {
  dx: number;
  dy: number;
  side: LabelSide | null;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The size of each face with its border, px. */
export const FACE_PX: Record<PinKind, number> = {
  pickup: 36,
  destination: 36,
  me: 20,
  passenger: 40,
  driver: 44,
  shared: 44,
};
const GAP_PX = 4;
const LABEL_HEIGHT_PX = 20;
const LABEL_MAX_PX = 200;
const LABEL_PADDING_PX = 16;
/** The width of the widest usual letter. */
const LETTER_PX = 8;

const SIDES: readonly LabelSide[] = ['below', 'above', 'right', 'left'];
/** Directions in which a face moves aside, the nearest first. */
const ASIDE = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;
const STEPS = [1, 1.6, 2.2];

/** The order of placement: the phone's own pin first, at its point, then people, then places, which may move aside. */
const rank = ({ kind, isSelf }: PinAt): number =>
  isSelf || kind === 'me' ? 0 : kind === 'pickup' || kind === 'destination' ? 2 : 1;

const faceAt = (kind: PinKind, x: number, y: number): Box => {
  const half = FACE_PX[kind] / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
};

const BEAK_PX = 10;

/** Returns the box of the beak beside a face, which points in the heading's direction. */
function beakAt(face: Box, heading: number): Box {
  const far = (face.right - face.left) / 2 + BEAK_PX / 2;
  const angle = (heading * Math.PI) / 180;
  const x = (face.left + face.right) / 2 + far * Math.sin(angle);
  const y = (face.top + face.bottom) / 2 - far * Math.cos(angle);
  const half = BEAK_PX / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function labelAt(face: Box, side: LabelSide, label: string): Box {
  const width = Math.min(LABEL_MAX_PX, label.length * LETTER_PX + LABEL_PADDING_PX);
  const [x, y] = [(face.left + face.right) / 2, (face.top + face.bottom) / 2];
  const across = { left: x - width / 2, right: x + width / 2 };
  const down = { top: y - LABEL_HEIGHT_PX / 2, bottom: y + LABEL_HEIGHT_PX / 2 };
  switch (side) {
    case 'below':
      return { ...across, top: face.bottom + GAP_PX, bottom: face.bottom + GAP_PX + LABEL_HEIGHT_PX };
    case 'above':
      return { ...across, top: face.top - GAP_PX - LABEL_HEIGHT_PX, bottom: face.top - GAP_PX };
    case 'right':
      return { ...down, left: face.right + GAP_PX, right: face.right + GAP_PX + width };
    case 'left':
      return { ...down, left: face.left - GAP_PX - width, right: face.left - GAP_PX };
  }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + 1 && b.left < a.right + 1 && a.top < b.bottom + 1 && b.top < a.bottom + 1;

const isWithin = (box: Box, frame: Box): boolean =>
  box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;

/**
 * Places the pins one after the other, so that no face or label covers another.
 * @param frame the visible part of the map; a label stays inside it, if one side allows that
 */
export function layoutPins(pins: readonly PinAt[], frame: Box): Record<string, Spot> {
  const order = [...pins].sort((a, b) => rank(a) - rank(b));
  const taken: Box[] = [];
  const free = (box: Box): boolean => !taken.some((it) => overlap(it, box));
  const places: Record<string, Spot> = {};
  for (const pin of order) {
    const { dx, dy } = spotOf(pin, free);
    const face = faceAt(pin.kind, pin.x + dx, pin.y + dy);
    taken.push(face);
    if (typeof pin.heading === 'number' && !pin.stale) taken.push(beakAt(face, pin.heading));
    places[pin.id] = { dx, dy, side: 'below' };
  }
  // Place labels after all faces, so that no label covers a face.
  for (const pin of order) {
    const place = places[pin.id];
    if (!place || !pin.label) continue;
    const face = faceAt(pin.kind, pin.x + place.dx, pin.y + place.dy);
    const { label } = pin;
    const sides = SIDES.filter((side) => free(labelAt(face, side, label)));
    place.side = sides.find((side) => isWithin(labelAt(face, side, label), frame)) ?? sides[0] ?? null;
    if (place.side !== null) taken.push(labelAt(face, place.side, label));
  }
  return places;
}

/** Returns the free spot of a face: at its point, or else as little aside as possible. */
function spotOf({ kind, x, y }: PinAt, free: (box: Box) => boolean): { dx: number; dy: number } {
  if (free(faceAt(kind, x, y))) return { dx: 0, dy: 0 };
  const step = FACE_PX[kind] / 2 + FACE_PX.driver / 2 + GAP_PX;
  for (const far of STEPS)
    for (const [right, down] of ASIDE) {
      const [dx, dy] = [right * step * far, down * step * far];
      if (free(faceAt(kind, x + dx, y + dy))) return { dx, dy };
    }
  return { dx: 0, dy: 0 };
}

const LABELS: Record<LabelSide, string> = {
  below: 'top-full mt-1',
  above: 'bottom-full mb-1',
  right: 'left-full ml-1',
  left: 'right-full mr-1',
};

function drawnAt({ dx, dy, side }: Spot): PinPlace {
  const label = side === null ? 'hidden' : LABELS[side];
  if (dx === 0 && dy === 0) return { face: undefined, stem: undefined, label };
  return {
    face: { transform: `translate(${dx}px, ${dy}px)` },
    stem: { top: '50%', left: '50%', width: Math.hypot(dx, dy), rotate: `${Math.atan2(-dy, -dx)}rad` },
    label,
  };
}

/** Reports how to draw the pins, now and whenever the map has moved, until the returned function is called. */
export function followPins(
  map: GlMap,
  pins: readonly MapPin[],
  { top = 0, right = 0, bottom = 0, left = 0 }: Partial<Edges>,
  tell: (places: Record<string, PinPlace>) => void,
): () => void {
  const place = () => {
    const { clientWidth, clientHeight } = map.getContainer();
    const frame = { left, top, right: clientWidth - right, bottom: clientHeight - bottom };
    const spots = layoutPins(
      pins.map((pin) => ({ ...pin, ...map.project([pin.longitude, pin.latitude]) })),
      frame,
    );
    tell(Object.fromEntries(Object.entries(spots).map(([id, spot]) => [id, drawnAt(spot)])));
  };
  place();
  map.on('moveend', place);
  return () => void map.off('moveend', place);
}
