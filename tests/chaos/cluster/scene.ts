import { setMaxListeners } from 'node:events';
import { startSession } from '#core/people/sessions.ts';
import { seededRandom } from '#dev/fleet/random.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { EMBU, makeDriver, makePassenger, testContext } from '#tests/support/context.ts';
import { openLine, type Line } from '#tests/support/line.ts';
import { drive } from './driver.ts';
import type { Habits } from './habits.ts';
import { ride } from './passenger.ts';
import { Phone } from './phone.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { type Stage, startStage } from './stage.ts';

/** More drivers than passengers, so that bookings find one. */
const DRIVERS_PER_PASSENGER = 1.2;
/** The first phones of each kind have their own network line, which can be cut. */
const LINES_EACH = 3;

export interface Scene extends Stage {
  passengers: Phone[];
  drivers: Phone[];
  /** Phones whose network can be cut. */
  lines: Map<Phone, Line>;
  recorder: Recorder;
  /** Adds a person who does nothing until the test acts for them. */
  arrive(view: Phone['view'], at: Coordinates): Promise<Phone>;
  /** From this call on nobody starts anything new. */
  windDown(): void;
  /** Returns how many rides are open now. */
  running(): Promise<number>;
}

/** Starts a stage, and people who ride on it until the scene is closed. */
export async function startScene(options: {
  passengers: number;
  seed: number;
  env?: Record<string, string>;
}): Promise<Scene> {
  const stage = await startStage(options.env);
  const [end, windingDown] = [new AbortController(), new AbortController()];
  for (const { signal } of [end, windingDown]) setMaxListeners(0, signal);
  const recorder = createRecorder();
  const newPhone = phoneMaker(stage, { recorder, signal: end.signal });
  const people = await comeTogether(stage, newPhone, options.passengers);
  const { drivers, passengers, lines } = people;

  const habits: Habits = { random: seededRandom(options.seed), signal: end.signal, windingDown: windingDown.signal };
  const lives = [
    ...drivers.map((phone) => drive(phone, habits)),
    ...passengers.map((phone) => ride(phone, habits, drivers)),
  ];
  return {
    ...stage,
    ...people,
    recorder,
    async arrive(view, at) {
      const phone = await newPhone(view, at);
      phone.place = at;
      return phone;
    },
    windDown: () => windingDown.abort(),
    running: () => stage.store.rides.countDocuments({ openNow: true }),
    async close() {
      end.abort();
      await Promise.all(lives);
      for (const line of lines.values()) await line.close();
      await stage.close();
    },
  };
}

type NewPhone = (view: Phone['view'], at: Coordinates, url?: string) => Promise<Phone>;

/** Returns a function that signs people up directly in the store. */
function phoneMaker({ store, cluster }: Stage, shared: { recorder: Recorder; signal: AbortSignal }): NewPhone {
  const port = new URL(cluster.url).port;
  return async (view, at, url = cluster.url) => {
    const ctx = testContext(store);
    const { _id } = await (view === 'driver' ? makeDriver(ctx, { at }) : makePassenger(ctx));
    const { token } = await startSession(ctx, _id);
    return new Phone({ id: _id.toHexString(), view, url, cookie: `boda_session_${port}=${token}`, ...shared });
  };
}

async function comeTogether(
  { cluster }: Stage,
  newPhone: NewPhone,
  count: number,
): Promise<Pick<Scene, 'drivers' | 'passengers' | 'lines'>> {
  const lines: Scene['lines'] = new Map();
  const come = async (view: Phone['view'], howMany: number): Promise<Phone[]> => {
    const phones: Phone[] = [];
    while (phones.length < howMany) {
      const line = phones.length < LINES_EACH ? await openLine(cluster.url) : null;
      const phone = await newPhone(view, EMBU, line?.url);
      if (line) lines.set(phone, line);
      phones.push(phone);
    }
    return phones;
  };
  const drivers = await come('driver', Math.ceil(count * DRIVERS_PER_PASSENGER));
  return { drivers, passengers: await come('passenger', count), lines };
}
