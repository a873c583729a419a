import { defineConfig } from '@playwright/test';
import { CHROMIUM, chromiumPath } from './scripts/chromium.ts';

const args = [
  // No page reaches anything but this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // A page lives for seconds: optimising its code, and clearing up often, cost more than they save.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
];

/** What needs the browser's notifications needs all of chromium. */
const NOTIFICATIONS = /@notifications\b/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Every test has its own app. Three keep two cores busy; a fourth only waits for them.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // Bounds for a machine that is busy with other things: a test that passes waits for none of them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args },
    viewport: { width: 360, height: 740 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // A recording of every step costs a third more: TRACE=1 makes one of each test that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
  projects: [
    {
      name: 'notifications',
      grep: NOTIFICATIONS,
      use: { launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? CHROMIUM, args } },
    },
    { name: 'screens', grepInvert: NOTIFICATIONS },
  ],
});
