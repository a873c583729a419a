/** Whether to repeat races often and to cut off after every store command. `.ci/run` sets it; `npm test` samples. */
export const THOROUGH = Boolean(process.env['THOROUGH']);

/** Returns how often to repeat a race that must hold each time: `many` times, or a fifth of that. */
export const rounds = (many: number): number => (THOROUGH ? many : Math.ceil(many / 5));
