import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '#core/store/store.ts';
import type { Phone } from './phone.ts';
import { differences, readTruth } from './truth.ts';

/**
 * How soon a screen equals the server's state after a fault; for a screen whose own socket broke, after its reconnect.
 */
export const HEALED_WITHIN_MS = 12_000;
export const RECONNECTED_WITHIN_MS = 2000;
const LOOK_EVERY_MS = 250;
/** A younger difference may be caused by an event still on its way. */
const ON_ITS_WAY_MS = 1000;
const SETTLED_WITHIN_MS = 30_000;
const CALM_LOOKS = 3;

interface Longest {
  longestMs: number;
  longestSinceReconnectMs: number;
  what: string;
}

export interface Watch {
  /** From this call until `healing`, screens may be wrong. */
  excuse(): void;
  /**
   * The fault is over. Every screen has 12 s to be right; with `socketsOnly`, screens that reconnect have 2 s from
   * then on.
   */
  healing(options: { socketsOnly: boolean }): void;
  /** People without a network. */
  cutOff: Set<Phone>;
  /**
   * Resolves when all phones are connected and every screen is right, with the longest time that a screen was wrong
   * since `healing`, ms. Rejects after 30 s.
   */
  settled(): Promise<Longest>;
  /** Screens that were wrong for too long, one line each. */
  readonly late: string[];
  stop(): Promise<void>;
}

/**
 * Compares all screens with the store, four times a second. Time in which this process itself did not run is not
 * counted: this measures the system under test, not the machine.
 */
export function watchScreens(store: Store, phones: readonly Phone[]): Watch {
  let now = 0;
  let since = 0;
  let excused = false;
  let socketsOnly = false;
  let stopped = false;
  let longest: Longest = { longestMs: 0, longestSinceReconnectMs: 0, what: 'nothing' };
  const wrongSince = new Map<string, number>();
  const connected = new Map<Phone, { at: number; seen: number }>();
  const late = new Map<string, string>();
  const cutOff = new Set<Phone>();

  function compare(phone: Phone, found: readonly string[]): void {
    const known = connected.get(phone);
    if (known?.seen !== phone.connectedAt) connected.set(phone, { at: now, seen: phone.connectedAt });
    const reconnectedAt = connected.get(phone)?.at ?? 0;
    for (const what of found) {
      const name = `${phone.view} ${phone.id}: ${what}`;
      const begun = wrongSince.get(name) ?? now;
      wrongSince.set(name, begun);
      if (excused || cutOff.has(phone)) continue;
      const healing = now - Math.max(begun, since);
      const reconnecting = reconnectedAt > since ? now - Math.max(begun, reconnectedAt) : 0;
      longest = {
        longestMs: Math.max(longest.longestMs, healing),
        longestSinceReconnectMs: Math.max(longest.longestSinceReconnectMs, reconnecting),
        what: healing > longest.longestMs ? name : longest.what,
      };
      const isLate = healing > HEALED_WITHIN_MS || (socketsOnly && reconnecting > RECONNECTED_WITHIN_MS);
      if (isLate) late.set(name, `${name}, for ${healing} ms since the fault, ${reconnecting} ms since the reconnect`);
    }
  }

  async function look(): Promise<void> {
    const truth = await readTruth(store).catch(() => null);
    if (!truth) return;
    const all = new Set<string>();
    for (const phone of phones) {
      const found = differences(phone, truth);
      compare(phone, found);
      for (const what of found) all.add(`${phone.view} ${phone.id}: ${what}`);
    }
    for (const name of wrongSince.keys()) if (!all.has(name)) wrongSince.delete(name);
  }

  async function run(): Promise<void> {
    let last = performance.now();
    while (!stopped) {
      await look();
      await sleep(LOOK_EVERY_MS);
      const passed = performance.now() - last;
      last += passed;
      now += Math.round(Math.min(passed, 2 * LOOK_EVERY_MS));
    }
  }
  const running = run();

  /** Returns which phones are not connected, and which screens are wrong. */
  const unsettled = (): string[] => [
    ...phones
      .filter((phone) => !cutOff.has(phone) && !phone.isConnected)
      .map(({ view, id }) => `${view} ${id} is away`),
    ...[...wrongSince].flatMap(([name, begun]) => (now - begun < ON_ITS_WAY_MS ? [] : [name])),
  ];

  return {
    cutOff,
    get late() {
      return [...late.values()];
    },
    excuse: () => void (excused = true),
    healing(options) {
      excused = false;
      ({ socketsOnly } = options);
      since = now;
      longest = { longestMs: 0, longestSinceReconnectMs: 0, what: 'nothing' };
    },
    async settled() {
      const deadline = now + SETTLED_WITHIN_MS;
      for (let calm = 0; calm < CALM_LOOKS; await sleep(LOOK_EVERY_MS)) {
        const left = unsettled();
        calm = left.length === 0 ? calm + 1 : 0;
        if (now > deadline) throw new Error(`not settled after ${SETTLED_WITHIN_MS} ms: ${left.join(', ')}`);
      }
      return longest;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
