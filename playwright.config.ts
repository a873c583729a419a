import { defineConfig } from '@playwright/test';

/** A test that looks at how soon a screen follows: `npm test` lets nothing else run beside it. */
const LIVE = /@live\b/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Every test has its own people, and each worker its own app.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // Bounds for a machine that is busy with other things: a test that passes waits for none of them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    viewport: { width: 360, height: 740 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    trace: 'retain-on-failure',
    video: 'off',
  },
  projects: [
    { name: 'live', grep: LIVE, outputDir: 'test-results/e2e-live' },
    // What waits longest begins first: the other tests run beside it.
    { name: 'polling', testMatch: 'polling.spec.ts' },
    { name: 'screens', testIgnore: 'polling.spec.ts', grepInvert: LIVE },
  ],
});
