import { defineConfig } from 'vitest/config';

/** `npm run test:chaos`: a cluster of real processes, whose parts are killed, frozen and cut off. */
export default defineConfig({
  test: {
    include: ['tests/chaos/cluster/*.chaos.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose'],
  },
});
