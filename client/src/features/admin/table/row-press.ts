import type { MouseEvent } from 'react';

const OWN_ACTION = 'a, button, input, select, [role=menu], [role=dialog], [role=alertdialog]';

/**
 * Opens a row on a press anywhere in it, except on a control, and except when text was selected, for example to copy a
 * number. For the keyboard, the row's head is a button that does the same.
 */
export const rowPress =
  (open: (() => void) | undefined) =>
  (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    // React also delivers the events of menus and dialogs that are elsewhere in the page, so those are ignored.
    if (!open || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(OWN_ACTION) || window.getSelection()?.isCollapsed === false) return;
    open();
  };
