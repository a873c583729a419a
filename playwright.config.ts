import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Every test has its own people, and each worker its own app.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
  // What waits longest begins first: the other tests run beside it.
  projects: [
    { name: 'polling', testMatch: 'polling.spec.ts' },
    { name: 'screens', testIgnore: 'polling.spec.ts' },
  ],
});
