import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Random } from '#dev/fleet/random.ts';
import { CallError } from '#dev/fleet/http.ts';
import { EMBU } from '#tests/support/context.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

/** How people of the scene behave: quickly enough that a ride lasts about 20 s. Spans in ms. */
export interface Habits {
  random: Random;
  /** Ends the scene. */
  signal: AbortSignal;
  /** Aborted when new bookings, declines and cancellations stop; running rides then end. */
  windingDown: AbortSignal;
}

const LOOK_EVERY_MS = [250, 600] as const;

/** Drivers are within a hundred metres of the pickup. */
const STROLL_DEGREES = 0.0008;

export const strolled = (random: Random): Coordinates => ({
  latitude: EMBU.latitude + between(random, -STROLL_DEGREES, STROLL_DEGREES),
  longitude: EMBU.longitude + between(random, -STROLL_DEGREES, STROLL_DEGREES),
});

/** Plans when a person reacts to their screen: at a random time after they first saw something new. */
export function createPlans(random: Random) {
  const dueAt = new Map<string, number>();
  return {
    /**
     * Whether it is time to react; `what` names what the person saw. Afterwards they wait as long again before
     * repeating it.
     */
    isDue(what: string, [min, max]: readonly [number, number]): boolean {
      const now = performance.now();
      const due = dueAt.get(what);
      if (due === undefined || due <= now) dueAt.set(what, now + between(random, min, max));
      return due !== undefined && due <= now;
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;

/** Plays a person who looks at their screen repeatedly, and acts. A refusal or a lost response does not stop them. */
export async function live({ random, signal }: Habits, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(between(random, ...LOOK_EVERY_MS), undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await unlessRefused(act);
  }
}

/** Runs a request whose failures the recorder has noted, and ignores them. */
export async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/** Some taps arrive twice: the second request must not do more than the first (R2). */
export async function tap(random: Random, act: () => Promise<void>): Promise<void> {
  await Promise.all(random() < 0.1 ? [act(), unlessRefused(act)] : [act()]);
}
