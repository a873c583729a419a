import { defineConfig } from '@playwright/test';
import { CHROMIUM, chromiumPath } from './scripts/chromium.ts';

const args = [
  // Pages can reach nothing but this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // A page lives for seconds, so optimising its code and collecting garbage often cost more than they save.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
];

/** Tests of the browser's notifications need the full Chromium, not the headless shell. */
const NOTIFICATIONS = /@notifications\b/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Every test has its own app. Two cores need four workers, since tests also wait for sockets and timers.
  fullyParallel: true,
  workers: 4,
  retries: 0,
  // Generous, for a machine that is busy with other things; a passing test never waits this long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args },
    viewport: { width: 360, height: 740 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // A test's routes do not see requests that a service worker answers. Only the tests of the worker allow it.
    serviceWorkers: 'block',
    // Recording every step makes tests a third slower; TRACE=1 keeps a recording of each test that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // A step that hangs fails by itself, and the report names it, long before its test times out.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
  },
  projects: [
    {
      name: 'notifications',
      grep: NOTIFICATIONS,
      use: {
        serviceWorkers: 'allow',
        launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? CHROMIUM, args },
      },
    },
    { name: 'screens', grepInvert: NOTIFICATIONS },
  ],
});
