/** A test that looks at how soon a screen follows: `npm test` lets nothing else run beside it. */
export const LIVE = { tag: '@live' };
