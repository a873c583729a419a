import type { MouseEvent } from 'react';

const OWN_ACTION = 'a, button, input, select, [role=menu], [role=dialog], [role=alertdialog]';

/**
 * Opens a row wherever it is pressed, except on what has an action of its own, and when text was selected, such as a
 * number to copy. Its head is a button that does the same for the keyboard.
 */
export const rowPress =
  (open: (() => void) | undefined) =>
  (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    // An event of a menu or dialog arrives here too: React passes it on to the parent, wherever it is in the page.
    if (!open || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(OWN_ACTION) || window.getSelection()?.isCollapsed === false) return;
    open();
  };
