import { MAP_PLACES } from './builtin-data.ts';
import {
  LANDMARK_LINE_EM,
  LANDSCAPE_SIZE_PX,
  NAME_LOOKS,
  type NameLook,
  type NameSide,
  valueAt,
} from './builtin-look.ts';
import { LANDSCAPE_NAMES } from './county-outlines.ts';
import { placeIn } from './still-paths.ts';
import type { PointPx, StillView } from './still-projection.ts';

export interface BoxPx {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type NameKind = NameLook['rank'] | 'landscape';

/** A name at its position on a still map. */
export interface PlacedName {
  kind: NameKind;
  lines: readonly string[];
  sizePx: number;
  box: BoxPx;
}

/** The width of a letter, in em: `mean` on average, `most` in the widest names. */
const LETTER_EM = { mean: 0.5, most: 0.56 };
export const LINE_EM = 1.2;
const GAP_PX = 2;

/** Places the names, the most important first. Omits a name that would cover something or be cut at every side. */
export function namesIn(view: StillView, taken: readonly BoxPx[]): PlacedName[] {
  const used = [...taken];
  return wantedIn(view).flatMap(({ boxes, ...name }) => {
    const box = boxes.find((it) => isWithin(view, it) && !used.some((other) => overlap(it, other)));
    if (!box) return [];
    used.push(box);
    return [{ ...name, box }];
  });
}

interface WantedName extends Omit<PlacedName, 'box'> {
  /** The possible boxes, the best first. */
  boxes: BoxPx[];
}

function wantedIn(view: StillView): WantedName[] {
  const looks = NAME_LOOKS.filter(({ minzoom }) => view.zoom >= minzoom).toReversed();
  const places = looks.flatMap((look) =>
    MAP_PLACES.filter(({ rank }) => rank === look.rank).map((place): WantedName => {
      const sizePx = valueAt(look.size, view.zoom);
      const lines = look.rank === 3 ? broken(place.name) : [place.name];
      const at = placeIn(view, place.at);
      const boxes = look.sides.map((side) => boxAt(at, side, look.offset * sizePx, extentOf(lines, sizePx)));
      return { kind: look.rank, lines, sizePx, boxes };
    }),
  );
  const landscape = LANDSCAPE_NAMES.map(({ name, at }): WantedName => {
    const lines = name.split('\n');
    const { x, y } = placeIn(view, at);
    const { width, height } = extentOf(lines, LANDSCAPE_SIZE_PX);
    const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
    return { kind: 'landscape', lines, sizePx: LANDSCAPE_SIZE_PX, boxes: [box] };
  });
  const isLandmark = ({ kind }: WantedName) => kind === 3;
  return [...places.filter((it) => !isLandmark(it)), ...landscape, ...places.filter(isLandmark)];
}

/** Breaks a long name into lines of similar length. */
function broken(name: string): string[] {
  const most = LANDMARK_LINE_EM / LETTER_EM.mean;
  const aim = name.length / Math.ceil(name.length / most);
  return name.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const isFull = last === undefined || last.length + word.length / 2 > aim;
    return isFull ? [...lines, word] : [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}

const extentOf = (lines: readonly string[], sizePx: number) => ({
  width: Math.max(...lines.map((line) => line.length)) * LETTER_EM.most * sizePx,
  height: lines.length * LINE_EM * sizePx,
});

function boxAt(
  { x, y }: PointPx,
  side: NameSide,
  offset: number,
  { width, height }: { width: number; height: number },
): BoxPx {
  const [left, top] = {
    below: [x - width / 2, y + offset],
    above: [x - width / 2, y - offset - height],
    right: [x + offset, y - height / 2],
    left: [x - offset - width, y - height / 2],
  }[side] as [number, number];
  return { left, top, right: left + width, bottom: top + height };
}

const isWithin = ({ widthPx, heightPx }: StillView, { left, top, right, bottom }: BoxPx): boolean =>
  left >= 0 && top >= 0 && right <= widthPx && bottom <= heightPx;

const overlap = (a: BoxPx, b: BoxPx): boolean =>
  a.left < b.right + GAP_PX && b.left < a.right + GAP_PX && a.top < b.bottom + GAP_PX && b.top < a.bottom + GAP_PX;
