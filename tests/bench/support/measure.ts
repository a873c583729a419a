import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './cpu.ts';
import type { Counts, Load, Pace } from './start-load.ts';

/** The time until a load runs evenly. */
const LEAD_IN_MS = 1000;
/** How long deliveries may still arrive after the last report. */
const DRAIN_MS = 1500;

/** The results of some measured windows of one load. */
export interface Measured {
  /** CPU seconds of each group of processes. */
  cpu: Record<string, number>;
  seconds: number;
  /** Counts of the load generator in the same time. */
  during: Counts;
  /** Counts from the first report until the last delivery. */
  whole: Counts;
  latencies: number[];
}

const differ = (after: Counts, before: Counts): Counts => combine(after, before, (a, b) => a - b);
const add = (one: Counts, other: Counts): Counts => combine(one, other, (a, b) => a + b);

function combine(one: Counts, other: Counts, by: (a: number, b: number) => number): Counts {
  const keys = Object.keys(one) as (keyof Counts)[];
  const pairs = keys.map((key) => [key, by(one[key], other[key])] as const);
  return { ...one, ...Object.fromEntries(pairs) };
}

/** Runs loads for a while without measuring, concurrently, so that the code of every server is compiled. */
export async function warmUp(loads: readonly Load[], pace: Pace, seconds: number): Promise<void> {
  await Promise.all(loads.map((load) => load.start(pace)));
  await sleep(seconds * 1000);
  await Promise.all(loads.map((load) => load.pause()));
  await sleep(DRAIN_MS);
}

/** Runs a load for a while, measures, and waits for pending deliveries. */
export async function measure(
  load: Load,
  pace: Pace,
  { seconds, groups }: { seconds: number; groups: Record<string, readonly number[]> },
): Promise<Measured> {
  const cpuNow = () => Object.entries(groups).map(([name, pids]) => [name, cpuSeconds(pids)] as const);
  const start = await load.counts();
  await load.start(pace);
  await sleep(LEAD_IN_MS);
  const [before, began, cpu] = [await load.counts(), performance.now(), cpuNow()];
  await sleep(seconds * 1000);
  const [after, ended, used] = [await load.counts(), performance.now(), cpuNow()];
  await load.pause();
  await sleep(DRAIN_MS);
  const idle = Object.fromEntries(cpu);
  return {
    cpu: Object.fromEntries(used.map(([name, it]) => [name, it - (idle[name] ?? 0)])),
    seconds: (ended - began) / 1000,
    during: differ(after, before),
    whole: differ(await load.counts(), start),
    latencies: await load.latencies(),
  };
}

/** Adds up the rounds of one load. */
export function total(rounds: readonly Measured[]): Measured {
  return rounds.reduce((one, other) => ({
    cpu: Object.fromEntries(Object.entries(one.cpu).map(([name, it]) => [name, it + (other.cpu[name] ?? 0)])),
    seconds: one.seconds + other.seconds,
    during: add(one.during, other.during),
    whole: add(one.whole, other.whole),
    latencies: [...one.latencies, ...other.latencies].sort((a, b) => a - b),
  }));
}

/** Returns the value below which this share of ascending values lies; NaN when there are no values. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
