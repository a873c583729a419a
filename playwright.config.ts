import { defineConfig } from '@playwright/test';
import { CHROMIUM, chromiumPath } from './scripts/chromium.ts';

/** No page reaches anything but this machine. */
const args = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/** What needs the browser's notifications needs all of chromium. */
const NOTIFICATIONS = /@notifications\b/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Every test has its own app. Most of a test is waiting for an answer: twice as many as there are cores keep these busy.
  fullyParallel: true,
  workers: 4,
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
