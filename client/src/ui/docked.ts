/** What stands at the lower edge of the screen and must stay in sight: `data-docked` marks it, or it has the focus. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** px that a toast of two lines needs. */
const TOAST_PX = 80;
/** px that a toast leaves to what stands at the top: Back, a title. */
const TOP_PX = 56;
/** px that a toast and its margins take at the right of a desktop. */
export const CORNER_PX = 400;

/**
 * How far above the lower edge something floats clear of all that is docked there, px. Where there is no such place, the
 * tallest is covered, such as a tall dialog, except for its own docked parts.
 * @param column where the toasts stand
 */
export function liftOver(docked: readonly Box[], column: Pick<Box, 'left' | 'right' | 'bottom'>): number {
  const inTheWay = docked
    .filter(({ top, bottom, left, right }) => bottom > top && left < column.right && right > column.left)
    .sort((a, b) => b.bottom - b.top - (a.bottom - a.top));
  for (let kept = inTheWay; kept.length > 0; kept = kept.slice(1)) {
    const clear = [column.bottom, ...kept.map(({ top }) => top)].filter(
      (edge) =>
        edge <= column.bottom &&
        edge >= TOP_PX + TOAST_PX &&
        kept.every(({ top, bottom }) => bottom <= edge - TOAST_PX || top >= edge),
    );
    if (clear.length > 0) return column.bottom - Math.max(...clear);
  }
  return 0;
}

/** The same for the page as it is now; a keyboard on the screen counts too, what lies behind a dialog does not. */
export function currentLift(inCorner: boolean): number {
  const { innerWidth, innerHeight, visualViewport } = window;
  const bottom = visualViewport ? Math.min(innerHeight, visualViewport.offsetTop + visualViewport.height) : innerHeight;
  const boxes = [...document.querySelectorAll('[data-docked]')]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.getBoundingClientRect());
  const pressed = pressedBox();
  const column = { left: inCorner ? innerWidth - CORNER_PX : 0, right: innerWidth, bottom };
  return innerHeight - bottom + liftOver(pressed ? [...boxes, pressed] : boxes, column);
}

const PRESSABLE = 'button, a, input, select, textarea, [role="button"]';

/**
 * The button or field that has the focus, as far as what holds it leaves it in sight: whoever has just pressed it may
 * want to press it again. In a toast it is in nobody's way.
 */
function pressedBox(): Box | null {
  const pressed = document.activeElement;
  if (!pressed?.matches(PRESSABLE) || pressed.closest('[data-sonner-toaster]')) return null;
  // A radio button is only as large as its label shows it.
  const { top, bottom, left, right } = (pressed.closest('label') ?? pressed).getBoundingClientRect();
  const holder = pressed.closest('[data-docked]')?.getBoundingClientRect();
  if (!holder) return { top, bottom, left, right };
  return { top: Math.max(top, holder.top), bottom: Math.min(bottom, holder.bottom), left, right };
}
