import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';
/** The same browser without windows: a fifth less work. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser of the tests: CHROMIUM_PATH, else the headless shell where it is installed, else chromium. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM);
