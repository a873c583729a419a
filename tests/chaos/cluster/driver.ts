import { pick } from '#dev/fleet/random.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { driverRides } from '#client/data/rides/rides-state.ts';
import { createPlans, type Habits, live, type Plans, strolled, tap } from './habits.ts';
import type { Phone } from './phone.ts';

const ANSWER_MS = [300, 1800] as const;
const TO_START_MS = [3000, 15_000] as const;
const TO_COMPLETE_MS = [8000, 24_000] as const;
/** How soon drivers react once booking has stopped, so that several requests to one driver end soon. */
const IN_A_HURRY_MS = [300, 1000] as const;
const REPORT_MS = [2000, 4000] as const;
const GIVES_UP = 0.05;
const DECLINES = 0.1;
/** How often a driver with a ride tries to get another one, which is refused (R3). */
const IS_GREEDY = 0.02;

/** Plays a driver who answers requests and carries passengers until the scene ends. */
export async function drive(phone: Phone, habits: Habits): Promise<void> {
  const plans = createPlans(habits.random);
  phone.place = strolled(habits.random);
  await live(habits, async () => {
    const { activeRide, requests } = driverRides(phone.screen.state);
    if (plans.isDue('report', REPORT_MS)) {
      // A driver who waits for a passenger stands still, so the server detects the arrival after 10 s (R43).
      if (activeRide?.status !== 'accepted') phone.place = strolled(habits.random);
      phone.report();
    }
    if (activeRide) await carry(phone, habits, activeRide, plans);
    else await answer(phone, habits, requests, plans);
    if (activeRide && requests.length > 0 && habits.random() < IS_GREEDY) {
      await phone.step('accept', pick(habits.random, requests).id);
    }
  });
}

async function answer(phone: Phone, habits: Habits, requests: readonly Ride[], plans: Plans): Promise<void> {
  const request = requests.find(({ id }) => plans.isDue(id, ANSWER_MS));
  if (!request) return;
  if (!habits.windingDown.aborted && habits.random() < DECLINES) await phone.decline(request);
  else await tap(habits.random, () => phone.step('accept', request.id));
}

async function carry(phone: Phone, habits: Habits, ride: Ride, plans: Plans): Promise<void> {
  const isHurried = habits.windingDown.aborted;
  if (ride.status === 'accepted') {
    if (!plans.isDue(`start ${ride.id}`, isHurried ? IN_A_HURRY_MS : TO_START_MS)) return;
    if (!isHurried && habits.random() < GIVES_UP) await phone.decline(ride);
    else await tap(habits.random, () => phone.step('start', ride.id));
  } else if (plans.isDue(`complete ${ride.id}`, isHurried ? IN_A_HURRY_MS : TO_COMPLETE_MS)) {
    await tap(habits.random, () => phone.step('complete', ride.id));
  }
}
