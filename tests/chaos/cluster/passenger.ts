import { randomUUID } from 'node:crypto';
import { CallError } from '#dev/fleet/http.ts';
import { pick } from '#dev/fleet/random.ts';
import { createPlans, type Habits, live, strolled, tap } from './habits.ts';
import type { Phone } from './phone.ts';

const REST_MS = [200, 1500] as const;
const REPORT_MS = [4000, 8000] as const;
const CHANGE_OF_MIND_MS = [3000, 9000] as const;
/** After this time a passenger cancels an unanswered request. */
const PATIENCE_MS = [12_000, 20_000] as const;
/** How often a passenger asks everybody nearby, instead of one driver. */
const ASKS_ALL = 0.25;
const CHANGES_MIND = 0.08;
/** How often a passenger with a ride tries to book another one, which is refused (R4). */
const IS_GREEDY = 0.005;

/** Plays a passenger who books one ride after the other until the scene ends. */
export async function ride(phone: Phone, habits: Habits, drivers: readonly Phone[]): Promise<void> {
  const { random, windingDown } = habits;
  const plans = createPlans(random);
  /** The booking in progress: a repeated press sends its key again. */
  let booking: { key: string; driver: string | null } | null = null;
  phone.place = strolled(random);

  async function book(): Promise<void> {
    const { key, driver } = (booking ??= { key: randomUUID(), driver: chosen() });
    try {
      await tap(random, () => phone.book(driver, key));
      booking = null;
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500) booking = null;
      throw error;
    }
  }
  const chosen = (): string | null => {
    const free = drivers.filter(({ screen }) => screen.current === null && screen.status === 'online');
    return free.length === 0 || random() < ASKS_ALL ? null : pick(random, free).id;
  };

  await live(habits, async () => {
    if (plans.isDue('report', REPORT_MS)) phone.report();
    const { current } = phone.screen;
    if (!current) {
      if ((booking || !windingDown.aborted) && plans.isDue('book', REST_MS)) await book();
      return;
    }
    if (current.status === 'in_progress' || windingDown.aborted) return;
    const mind = `mind ${current.id}`;
    const isFickle = current.status === 'pending' && plans.isDue(`patience ${current.id}`, PATIENCE_MS);
    if (isFickle || (plans.isDue(mind, CHANGE_OF_MIND_MS) && random() < CHANGES_MIND)) {
      await tap(random, () => phone.step('cancel', current.id));
    } else if (random() < IS_GREEDY) await phone.book(null, randomUUID());
  });
}
