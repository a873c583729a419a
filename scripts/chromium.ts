import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';
/** The same browser without a user interface; it uses a fifth less CPU time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Returns the browser for the tests: CHROMIUM_PATH, else the headless shell if it is installed, else chromium. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM);
