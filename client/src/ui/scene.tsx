import { cx } from '../lib/cx.ts';

/** The picture of the landing page: hills, a road and a motorbike, about 2 kB. Decorative, in the theme's colors. */
export function Scene({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={cx('block w-full text-brand', className)}
    >
      <circle cx="610" cy="92" r="44" className="fill-accent" opacity="0.9" />
      <path d="M0 210 L150 92 L214 138 L290 66 L410 176 L800 210 V320 H0Z" fill="currentColor" opacity="0.14" />
      <path d="M290 66 L312 90 L292 98 L276 88 L262 94Z" className="fill-surface dark:fill-ink" />
      <path d="M0 226 C120 170 220 190 330 208 S560 150 800 204 V320 H0Z" fill="currentColor" opacity="0.26" />
      <path d="M0 262 C160 214 300 240 440 244 S680 214 800 238 V320 H0Z" fill="currentColor" opacity="0.5" />
      <path d="M0 286 C200 262 380 282 520 278 S720 262 800 272 V320 H0Z" fill="currentColor" opacity="0.85" />
      <Trees />
      <path d="M0 312 C190 286 400 306 560 298 S740 284 800 290 V320 H0Z" className="fill-ink-2" />
      <path
        d="M0 318 C200 296 400 314 560 307 S740 296 800 301"
        fill="none"
        strokeWidth="3"
        strokeDasharray="22 18"
        className="stroke-accent"
      />
      <Driver />
    </svg>
  );
}

function Trees() {
  const trees = [
    [96, 262, 1],
    [132, 258, 0.8],
    [470, 268, 0.9],
    [690, 256, 1.1],
    [724, 258, 0.8],
  ] as const;
  return (
    <g className="fill-brand-strong">
      {trees.map(([x, y, scale]) => (
        <path
          key={x}
          transform={`translate(${x} ${y}) scale(${scale})`}
          d="M-2 14 V-6 C-16 -6 -20 -18 -10 -22 C-12 -34 12 -36 12 -24 C22 -20 16 -6 2 -6 V14Z"
        />
      ))}
    </g>
  );
}

function Driver() {
  return (
    <g transform="translate(300 240)">
      <g fill="none" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" className="stroke-ink">
        <circle cx="0" cy="48" r="13" className="fill-paper" />
        <circle cx="62" cy="48" r="13" className="fill-paper" />
        <path d="M0 48 L14 30 H40 L62 48 M42 30 L36 12 H48" />
      </g>
      <path d="M10 26 H40 L48 42 H20Z" className="fill-brand-strong" />
      <path
        d="M14 26 C12 8 22 0 30 4 L46 14"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <circle cx="27" cy="-8" r="9" className="fill-ink" />
    </g>
  );
}
