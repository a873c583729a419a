/** Returns the current value of a design token ("brand"), for drawing without CSS: map layers and canvases. */
export const cssToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
