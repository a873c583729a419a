/**
 * A driver’s mark as paths around its middle, px, for canvases and SVG. The shape (disc, square, ring) differs as well
 * as the color, so that color alone never shows the status.
 */
export const DISC = 'M-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0z';
export const SQUARE = 'M-7 -13h14a6 6 0 0 1 6 6v14a6 6 0 0 1 -6 6h-14a6 6 0 0 1 -6 -6v-14a6 6 0 0 1 6 -6z';

/** The motorbike's lines: wheels, handlebar and seat. */
export const FRAME =
  'M-8.4 3a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0M2.6 3a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0M2.2 -4.5h2.6L6 3M-8 -1.5h4';
export const BODY = 'M-4.5 -1.5h6.5l1.5 4h-6.5z';

/** An arrow head outside the face, turned to the heading. */
export const ARROW = 'M0 -25l6 8.5h-12z';
