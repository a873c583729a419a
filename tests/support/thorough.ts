/** Whether to repeat races often and to cut off after every store command. `.ci/run` sets it; `npm test` samples. */
export const THOROUGH = Boolean(process.env['THOROUGH']);
