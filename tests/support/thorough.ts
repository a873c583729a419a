/** Whether to repeat races often and to cut off after every store command. `.ci/run` sets it; `npm test` samples. */
export const THOROUGH = Boolean(process.env['THOROUGH']);

/** How often to repeat what has to hold each time: `many` times, or a fifth of them. */
export const rounds = (many: number): number => (THOROUGH ? many : Math.ceil(many / 5));
