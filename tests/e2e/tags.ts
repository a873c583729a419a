/** Marks what playwright.config.ts runs alone. */
export const LIVE = { tag: '@live' };
