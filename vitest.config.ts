import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'frozen-store',
  'chaos/audit',
  'http-restart',
  'fleet',
  'chaos/outbox',
  'bad-input',
  'chaos/drivers',
  'http-accept-race',
  'admin-rides',
  'http-limits',
  'admin-delete',
  'server-kill',
  'store-kill',
  'rings',
];

const TESTS = ['tests/{unit,integration,chaos}/**/*.test.{ts,tsx}'];
const CLIENT = ['tests/unit/client-*.test.{ts,tsx}'];

/** HTTP, sockets, pushes or processes decide these, whichever store is behind them: another store runs the rest. */
const WHATEVER_STORE = [
  'long-texts',
  'http-border',
  'http-limits',
  'in-turns',
  'large-answers',
  'large-bodies',
  'known-connections',
  'pipelining',
  'sliced-server',
  'listening',
  'spoofed-headers',
  'shared-address',
  'metrics',
  'process-log',
  'push-delivery',
  'realtime-border',
  'realtime-handshake',
  'realtime-limits',
  'short-forms',
  'fixes-below',
  'cluster-command',
  'cluster-proxy',
  'drain',
  'fleet',
  'embedded-store-backup',
  'embedded-store-damage',
  'embedded-store-faults',
  'embedded-store-limits',
  'embedded-store-photos',
].map((name) => `tests/integration/${name}.test.ts`);
const NOT_HERE = process.env['TEST_MONGODB_URL'] ? WHATEVER_STORE : [];

/** Runs the longest files first, so that no core is idle at the end while another still runs one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    // Every test has its own store and app, so files can share loaded modules, which saves loading the server for each.
    isolate: false,
    // The client's tests stay isolated, because its stores and timers belong to one window. A VM context isolates a file like
    // a process of its own, and takes a third of the time.
    projects: [
      { extends: true, test: { name: 'client', include: CLIENT, pool: 'vmForks', isolate: true } },
      {
        extends: true,
        test: { name: 'server', include: TESTS, exclude: [...configDefaults.exclude, ...CLIENT, ...NOT_HERE] },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // Generous, for a machine that is busy with other things; a passing test never waits this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default'],
  },
});
