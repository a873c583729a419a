import { memo } from 'react';
import { COUNTIES } from '#shared/domain/places.ts';
import { cx } from '../lib/cx.ts';
import { MAP_PLACES, MAP_ROADS } from './builtin-data.ts';
import {
  BORDERS_MAXZOOM,
  CASING_OPACITY,
  CASING_PX,
  HALO_PX,
  LANDMARK_DOTS,
  LANDMARK_DOTS_MINZOOM,
  MARIGOLD_SHARE,
  ROAD_LOOKS,
  TOWN_DOTS,
  TOWN_DOTS_MAXZOOM,
  valueAt,
} from './builtin-look.ts';
import { COUNTY_BORDERS, COUNTY_OUTLINES, GREEN_AREAS } from './county-outlines.ts';
import { LINE_EM, type BoxPx, type NameKind, namesIn, type PlacedName } from './still-names.ts';
import { areasIn, linesIn, placeIn } from './still-paths.ts';
import type { StillView } from './still-projection.ts';

interface StillGroundProps {
  label: string;
  view: StillView;
  /** The boxes of the marks over the ground; no name is placed there. */
  taken: readonly BoxPx[];
}

/** The built-in map as a picture: land, roads and names, in the look of builtin-style.ts. */
export const StillGround = memo(function StillGround({ label, view, taken }: StillGroundProps) {
  return (
    <svg role="img" aria-label={label} className="absolute inset-0 size-full bg-sunk select-none dark:bg-paper">
      <Land view={view} />
      <Roads view={view} />
      <Dots view={view} />
      {namesIn(view, taken).map((name) => (
        <Name key={name.lines.join()} {...name} />
      ))}
    </svg>
  );
});

function Land({ view }: { view: StillView }) {
  return (
    <>
      <path
        d={areasIn(
          view,
          COUNTIES.map((county) => COUNTY_OUTLINES[county]),
        )}
        className="fill-paper dark:fill-surface"
      />
      <path d={areasIn(view, GREEN_AREAS)} className="fill-brand-tint" />
      {view.zoom < BORDERS_MAXZOOM && (
        <path
          d={linesIn(view, COUNTY_BORDERS)}
          strokeDasharray="4 3"
          opacity={0.6}
          className="fill-none stroke-line-strong"
        />
      )}
    </>
  );
}

/** The roads, with all casings below all fills, so that junctions merge. */
function Roads({ view }: { view: StillView }) {
  const roads = ROAD_LOOKS.filter(({ minzoom }) => view.zoom >= minzoom).map(({ kind, width }) => ({
    kind,
    d: linesIn(
      view,
      MAP_ROADS.filter((road) => road.kind === kind).map(({ line }) => line),
    ),
    casingPx: valueAt(width(CASING_PX), view.zoom),
    widthPx: valueAt(width(0), view.zoom),
  }));
  const marigold = `${valueAt(MARIGOLD_SHARE, view.zoom, 1) * 100}%`;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {roads.map(({ kind, d, casingPx }) => (
        <path key={kind} d={d} strokeWidth={casingPx} opacity={CASING_OPACITY} className="stroke-line-strong" />
      ))}
      {roads.map(({ kind, d, widthPx }) =>
        kind === 'highway' ? (
          <path
            key={kind}
            d={d}
            strokeWidth={widthPx}
            style={{ stroke: `color-mix(in srgb, var(--accent) ${marigold}, var(--accent-tint))` }}
          />
        ) : (
          <path key={kind} d={d} strokeWidth={widthPx} className="stroke-surface dark:stroke-line" />
        ),
      )}
    </g>
  );
}

function Dots({ view }: { view: StillView }) {
  return MAP_PLACES.map(({ name, rank, at }) => {
    const isShown = rank === 3 ? view.zoom >= LANDMARK_DOTS_MINZOOM : view.zoom < TOWN_DOTS_MAXZOOM;
    const { x, y } = placeIn(view, at);
    if (!isShown || x < 0 || y < 0 || x > view.widthPx || y > view.heightPx) return null;
    return (
      <circle
        key={name}
        cx={x}
        cy={y}
        r={valueAt(rank === 3 ? LANDMARK_DOTS : TOWN_DOTS[rank], view.zoom)}
        strokeWidth={rank === 3 ? 1 : 1.25}
        className={
          rank === 3
            ? 'fill-line-strong stroke-surface'
            : rank === 0
              ? 'fill-brand stroke-surface'
              : 'fill-surface stroke-ink-2'
        }
      />
    );
  });
}

const NAME_CLASSES: Record<NameKind, string> = {
  0: 'fill-ink font-bold',
  1: 'fill-ink font-bold',
  2: 'fill-ink-2',
  3: 'fill-ink-2',
  landscape: 'fill-brand',
};

/** The distance of the baseline from the top of a line. */
const BASELINE_EM = 0.95;

function Name({ kind, lines, sizePx, box }: PlacedName) {
  const x = (box.left + box.right) / 2;
  return (
    <text
      textAnchor="middle"
      fontSize={sizePx}
      fontWeight={500}
      strokeWidth={2 * HALO_PX}
      strokeLinejoin="round"
      paintOrder="stroke"
      className={cx(
        NAME_CLASSES[kind],
        kind === 'landscape' ? 'stroke-brand-tint' : 'stroke-paper dark:stroke-surface',
      )}
    >
      {lines.map((line, i) => (
        <tspan key={line} x={x} y={box.top + (i * LINE_EM + BASELINE_EM) * sizePx}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
