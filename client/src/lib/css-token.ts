/** The present value of a design token ("brand"), for what is drawn outside CSS: map layers, canvases. */
export const cssToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
