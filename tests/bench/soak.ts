/**
 * `npm run bench:soak -- [--minutes 30] [--passengers 20] [--passers-by 5]`: a cluster under steady work: rides made
 * and ended, fixes, sockets coming and going, and every second some people who come for a few seconds and never again.
 * Prints memory and handles of each process. Fails only when one of them clearly grows (soak-growth.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pick, seededRandom } from '#dev/fleet/random.ts';
import { type Scene, startScene } from '../chaos/cluster/scene.ts';
import { type Growth, growthOf, type Tolerance } from './soak-growth.ts';

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    passengers: { type: 'string', default: '20' },
    'passers-by': { type: 'string', default: '5' },
  },
});
const MINUTES = Number(given.minutes);
const SAMPLES = 60;
/** The share of the run that is warm-up, in which caches fill and code is compiled. */
const WARM_UP_SHARE = 1 / 3;
const RECONNECT_EVERY_MS = 300;
const STAY_MS = 6000;
/** Meru is too far away to receive requests in Embu (R21). */
const MERU = { latitude: 0.0463, longitude: 37.6559 };

const MB = 1024 * 1024;
/** The judged measures. The store's memory is not judged: it holds more and more rides. */
const MEASURES: Readonly<Record<string, Tolerance & { unit: string; of: RegExp }>> = {
  'heap, MB': { unit: 'MB', share: 0.1, amount: 6, of: /^(http|realtime)/ },
  'buffers, MB': { unit: 'MB', share: 0.25, amount: 6, of: /^(http|realtime)/ },
  'memory, MB': { unit: 'MB', share: 0.5, amount: 60, of: /^(http|realtime|redis)/ },
  files: { unit: '', share: 0.5, amount: 40, of: /./ },
  sockets: { unit: '', share: 0.5, amount: 40, of: /./ },
  timers: { unit: '', share: 0.5, amount: 60, of: /./ },
};
type Sample = Partial<Record<keyof typeof MEASURES, number>>;

/** Returns a process's figures from the operating system: resident memory and open files. */
function ofSystem(pid: number): Sample {
  const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { 'memory, MB': residentKb / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** Returns the app process's own figures, after a garbage collection. */
async function ofItself({ cluster, output }: Scene, name: string): Promise<Sample> {
  const before = output.length;
  cluster.process(name).signal('SIGUSR2');
  for (;;) {
    await sleep(50);
    const said = output.slice(before).find(({ process, line }) => process === name && line.startsWith('soak: '));
    if (!said) continue;
    const { heapBytes, externalBytes, timers, sockets } = JSON.parse(said.line.slice('soak: '.length)) as Living;
    return { 'heap, MB': heapBytes / MB, 'buffers, MB': externalBytes / MB, timers, sockets };
  }
}
type Living = Record<'heapBytes' | 'externalBytes' | 'timers' | 'sockets', number>;

/** Breaks and reopens connections, and lets people come once, until `signal`. */
async function comeAndGo(scene: Scene, signal: AbortSignal): Promise<void> {
  const random = seededRandom(2);
  const everyMs = 1000 / Number(given['passers-by']);
  let nextReconnect = 0;
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (performance.now() >= nextReconnect) {
      nextReconnect = performance.now() + RECONNECT_EVERY_MS;
      pick(random, [...scene.drivers, ...scene.passengers]).reconnect();
    }
    const stranger = await scene.arrive(random() < 0.5 ? 'driver' : 'passenger', MERU);
    setTimeout(() => stranger.leave(), STAY_MS);
  }
}

function tell(
  name: string,
  measure: string,
  { from, to, rise, steadiness, grows }: Growth,
  isJudged: boolean,
): boolean {
  const numbers = [from, to, rise].map((value) => value.toFixed(1).padStart(9)).join('');
  const verdict = !grows ? '' : isJudged ? 'GROWS' : 'grows, as it may';
  console.log(`${name.padEnd(12)} ${measure.padEnd(12)}${numbers}${steadiness.toFixed(2).padStart(8)}  ${verdict}`);
  return grows && isJudged;
}

async function main(): Promise<void> {
  const probe = pathToFileURL(join(import.meta.dirname, 'soak-probe.ts')).href;
  const scene = await startScene({
    passengers: Number(given.passengers),
    seed: 1,
    env: { NODE_OPTIONS: `--import tsx --import ${probe}` },
  });
  const samples = new Map<string, Sample[]>(scene.cluster.processes.map(({ name }) => [name, []]));
  const end = new AbortController();
  const crowd = comeAndGo(scene, end.signal);
  const began = performance.now();
  for (let i = 0; i < SAMPLES; i += 1) {
    await sleep(began + (i + 1) * ((MINUTES * 60_000) / SAMPLES) - performance.now());
    for (const { name, pid } of scene.cluster.processes) {
      const own = /^(http|realtime)/.test(name) ? await ofItself(scene, name) : {};
      samples.get(name)?.push({ ...ofSystem(pid), ...own });
    }
  }
  const rides = await scene.store.rides.countDocuments({ status: 'completed' });
  const people = await scene.store.users.countDocuments({});
  end.abort();
  await crowd;
  await scene.close();

  console.log(
    `${MINUTES} min: ${rides} rides completed, ${people} people, ${scene.recorder.operations.length} requests`,
  );
  for (const [what, times] of scene.recorder.oddities) console.log(`${what}, ${times} times`);
  console.log('process      measure          from       to     rise  steady');
  let failed = false;
  for (const [name, taken] of samples) {
    const judged = taken.slice(Math.round(SAMPLES * WARM_UP_SHARE));
    for (const [measure, it] of Object.entries(MEASURES)) {
      const values = judged.flatMap((sample) => sample[measure] ?? []);
      if (values.length > 0) failed = tell(name, measure, growthOf(values, it), it.of.test(name)) || failed;
    }
  }
  process.exitCode = failed ? 1 : 0;
}

await main();
