/** Focus stays in a row whose pressed button is gone: on the first one that it still has. */
export function focusRow(key: string): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] button`)?.focus({ preventScroll: true });
}
