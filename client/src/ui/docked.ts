/** What stands at the lower edge of the screen and must stay in sight: `data-docked` marks it. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** px that a toast of two lines needs. */
const TOAST_PX = 80;
/** px that a toast leaves to what stands at the top: Back, a title. */
const TOP_PX = 56;
/** px that a toast and its margins take at the right of a desktop. */
export const CORNER_PX = 400;

/**
 * How far above the lower edge something floats clear of all that is docked there, one thing upon another, px. What
 * leaves no room above it, such as a tall dialog, is covered, except for its own docked parts.
 * @param column where the toasts stand
 */
export function liftOver(docked: readonly Box[], column: Pick<Box, 'left' | 'right' | 'bottom'>): number {
  const inTheWay = docked
    .filter(({ top, bottom, left, right }) => bottom > top && left < column.right && right > column.left)
    .filter(({ top }) => top >= TOP_PX + TOAST_PX)
    .sort((a, b) => b.bottom - a.bottom);
  let edge = column.bottom;
  for (const { top, bottom } of inTheWay) if (bottom > edge - TOAST_PX) edge = Math.min(edge, top);
  return column.bottom - edge;
}

/** The same for the page as it is now; a keyboard on the screen counts too, what lies behind a dialog does not. */
export function currentLift(inCorner: boolean): number {
  const { innerWidth, innerHeight, visualViewport } = window;
  const bottom = visualViewport ? Math.min(innerHeight, visualViewport.offsetTop + visualViewport.height) : innerHeight;
  const boxes = [...document.querySelectorAll('[data-docked]')]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.getBoundingClientRect());
  const column = { left: inCorner ? innerWidth - CORNER_PX : 0, right: innerWidth, bottom };
  return innerHeight - bottom + liftOver(boxes, column);
}
