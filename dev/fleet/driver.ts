import { type LastReport, nextReport } from '#shared/domain/cadence.ts';
import { REQUESTS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { completeAccount } from './account.ts';
import type { Approver } from './admin.ts';
import { type Alarm, createAlarm, type FleetClock } from './clock.ts';
import type { Gate } from './gate.ts';
import { CallError, HttpClient } from './http.ts';
import { jittered, whereOn } from './leg.ts';
import { type Link, type LinkHandlers, openLink } from './link.ts';
import { between, seededRandom } from './random.ts';
import * as states from './driver-state.ts';
import type { Recruit } from './roster.ts';
import { signIn } from './sign-in.ts';

/** The context that all drivers of a fleet share. */
export interface Crew {
  url: string;
  seed: number;
  realistic: boolean;
  clock: FleetClock;
  gate: Gate;
  approver: Approver;
  signal: AbortSignal;
  /** Logs one driver's error as one line. */
  complain: (recruit: Recruit, error: unknown) => void;
  /** Called once per driver: on the road, or after a permanent error or several temporary failures in a row. */
  settled: (onTheRoad: boolean) => void;
}

const REPORT_EVERY_MS = [2000, 4000] as const;
/** The server accepts only two fixes per second (R14), however fast simulated time runs; ms. */
const REPORT_EVERY_LEAST_MS = 600;
const JITTER_M = 4;
const ACCURACY_M = [4, 14] as const;
/** The server detects an arrival after 10 s of fixes (R43). After this time the driver starts the ride anyway, ms. */
const ARRIVAL_WAIT_MS = 25_000;
const LOOK_AGAIN_MS = 2000;
const TROUBLE_FIRST_MS = 1000;
const TROUBLE_MAX_MS = 15_000;
/** Fewer temporary failures in a row do not settle the driver as failed: the server may still be starting. */
const FAILURES_THAT_COUNT = 4;
const FAREWELL_MS = 2000;

const CALLS = { accept: 'acceptRide', start: 'startRide', complete: 'completeRide' } as const;

export class Driver {
  readonly #recruit: Recruit;
  readonly #crew: Crew;
  readonly #manner: states.Manner;
  readonly #client: HttpClient;
  readonly #work: Alarm;
  readonly #reports: Alarm;
  #state: states.DriverState;
  #link: Link | null = null;
  #told: LastReport | null = null;
  #driverId: string | null = null;
  #signedIn = false;
  #banned = false;
  #settled = false;
  #failures = 0;
  /** When to fetch requests and running rides next, epoch ms. */
  #lookAt = 0;

  constructor(recruit: Recruit, crew: Crew) {
    this.#recruit = recruit;
    this.#crew = crew;
    this.#manner = {
      area: recruit.area,
      random: seededRandom(crew.seed * 7919 + recruit.index),
      realistic: crew.realistic,
      arrivalWaitMs: crew.clock.inFleet(ARRIVAL_WAIT_MS),
    };
    this.#client = new HttpClient(crew.url, crew.signal);
    this.#work = createAlarm(crew.signal);
    this.#reports = createAlarm(crew.signal);
    this.#state = states.newDriver(this.#manner, crew.clock.now());
  }

  /** Runs the driver from sign-in until the signal aborts or the driver is banned. Never rejects. */
  async run(): Promise<void> {
    await Promise.all([this.#workOn(), this.#reportOn()]);
    if (this.#driverId !== null && !this.#banned) await sayGoodbye(this.#client);
  }

  get #isOver(): boolean {
    return this.#banned || this.#crew.signal.aborted;
  }

  async #workOn(): Promise<void> {
    while (!this.#isOver) {
      const waitMs = await this.#workOnce().catch((error: unknown) => this.#inTrouble(error));
      if (!this.#isOver) await this.#work.sleep(waitMs);
    }
    this.#link?.close();
    this.#reports.ring();
    if (this.#banned) this.#crew.complain(this.#recruit, new Error('is banned and goes home.'));
    this.#settle(false);
  }

  /** Does the next step, if one is due, and returns how long to wait before the following step, ms. */
  async #workOnce(): Promise<number> {
    if (!this.#signedIn) await this.#enlist();
    if (this.#isOver) return 0;
    const { clock } = this.#crew;
    const action = states.actionDue(this.#state, clock.now());
    if (action) await this.#act(action);
    else if (Date.now() >= this.#lookAt) await this.#look();
    this.#failures = 0;
    const { job } = this.#state;
    const untilDueMs = job ? clock.really(job.dueAt - clock.now()) : Infinity;
    return Math.min(this.#lookAt - Date.now(), untilDueMs);
  }

  async #enlist(): Promise<void> {
    const { gate, approver, complain } = this.#crew;
    this.#link?.close();
    await gate.run(() => signIn(this.#client, this.#recruit.email));
    const account = await completeAccount(this.#client, this.#recruit, approver);
    this.#banned = account.verification === 'banned';
    if (this.#isOver) return;
    if (account.notApproved) complain(this.#recruit, account.notApproved);
    this.#driverId = account.driverId;
    this.#signedIn = true;
    this.#lookAt = 0;
    this.#link = openLink(this.#client, this.#handlers());
  }

  #handlers(): LinkHandlers {
    const { clock } = this.#crew;
    const become = (state: states.DriverState): void => {
      this.#state = state;
      this.#work.ring();
    };
    return {
      connected: () => {
        this.#failures = 0;
        this.#told = null;
        this.#lookIn(0);
        this.#reports.ring();
      },
      requested: (ride) => become(states.offered(this.#state, this.#manner, ride, clock.now())),
      changed: (ride) => become(states.rideSeen(this.#state, this.#manner, ride, clock.now())),
      withdrawn: (rideId) => become(states.jobOver(this.#state, this.#manner, rideId, clock.now())),
      driverChanged: (change) => {
        if (change.id !== this.#driverId) return;
        if (!change.isOnline || change.verification_status) this.#lookIn(LOOK_AGAIN_MS);
      },
      sessionEnded: (reason) => {
        this.#banned ||= reason === 'ban';
        this.#signedIn = false;
        this.#work.ring();
      },
    };
  }

  /** Goes online, then fetches requests and running rides. A driver who is not approved retries at the next poll. */
  async #look(): Promise<void> {
    this.#lookAt = Date.now() + REQUESTS_POLL_MS;
    const online = await this.#goOnline();
    const asked = this.#state.job;
    const answer = await this.#client.call('getRideRequests');
    this.#state = states.snapshotSeen(this.#state, this.#manner, answer, { asked, now: this.#crew.clock.now() });
    this.#settle(online);
  }

  async #goOnline(): Promise<boolean> {
    try {
      // Do not abort this request when the fleet closes: the server could still process it after the request that sets
      // the driver offline.
      const { signal } = new AbortController();
      await this.#client.call('setDriverStatus', { body: { status: 'online' }, signal });
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'NOT_APPROVED') throw error;
      this.#crew.complain(this.#recruit, error);
      return false;
    }
  }

  async #act(action: states.Action): Promise<void> {
    const { clock } = this.#crew;
    try {
      const ride = await this.#client.call(CALLS[action.do], { params: { id: action.rideId } });
      this.#state = states.rideSeen(this.#state, this.#manner, ride, clock.now());
      if (action.do === 'complete') this.#lookIn(0);
    } catch (error) {
      if (!(error instanceof CallError) || error.isPassing || error.code === 'BANNED') throw error;
      // The server refused because another driver has the ride, or the ride is over. The next poll fetches the state.
      const now = clock.now();
      this.#state =
        action.do === 'accept'
          ? states.jobOver(this.#state, this.#manner, action.rideId, now)
          : states.postponed(this.#state, now + clock.inFleet(LOOK_AGAIN_MS));
      this.#lookIn(0);
    }
  }

  #lookIn(ms: number): void {
    this.#lookAt = Math.min(this.#lookAt, Date.now() + ms);
    this.#work.ring();
  }

  /** Handles an error, and returns how long to wait before the retry, ms. */
  #inTrouble(error: unknown): number {
    if (error instanceof CallError) {
      this.#banned ||= error.code === 'BANNED';
      if (error.status === 401) this.#signedIn = false;
    }
    if (!this.#isOver) this.#crew.complain(this.#recruit, error);
    this.#lookAt = 0;
    this.#failures += 1;
    const passes = error instanceof CallError && error.isPassing;
    if (!passes || this.#failures >= FAILURES_THAT_COUNT) this.#settle(false);
    const asked = error instanceof CallError ? error.retryAfterMs : undefined;
    return asked ?? Math.min(TROUBLE_MAX_MS, TROUBLE_FIRST_MS * 2 ** (this.#failures - 1));
  }

  #settle(onTheRoad: boolean): void {
    if (!this.#settled) this.#crew.settled(onTheRoad);
    this.#settled = true;
  }

  async #reportOn(): Promise<void> {
    const { clock } = this.#crew;
    const { random } = this.#manner;
    while (!this.#isOver) {
      const now = clock.now();
      this.#state = states.moved(this.#state, this.#manner, now);
      this.#report(now);
      await this.#reports.sleep(Math.max(REPORT_EVERY_LEAST_MS, clock.really(between(random, ...REPORT_EVERY_MS))));
    }
  }

  /** Reports the driver's position whenever a phone would (R40). */
  #report(now: number): void {
    const { random } = this.#manner;
    const { heading, speed, ...point } = whereOn(this.#state.leg, now);
    const fix = {
      ...jittered(point, JITTER_M, random),
      accuracy: Math.round(between(random, ...ACCURACY_M)),
      heading: speed > 0 ? Math.round(heading) : null,
      speed: Math.round(speed * 10) / 10,
      timestamp: Date.now(),
    };
    const { waitMs, motion } = nextReport(this.#told, fix, now);
    if (waitMs > 0 || !this.#link?.report({ ...fix, ...(motion === 'still' && { still: true }) })) return;
    this.#told = { at: fix, atMs: now, isStill: motion === 'still' };
  }
}

/** Sets the driver offline at once; otherwise the server would do so only after a time without presence (R13). */
async function sayGoodbye(client: HttpClient): Promise<void> {
  const body = { status: 'offline', automatic: true } as const;
  await client.call('setDriverStatus', { body, signal: AbortSignal.timeout(FAREWELL_MS) }).catch(() => {
    // If the server is already down, its sweep will set the driver offline later.
  });
}
