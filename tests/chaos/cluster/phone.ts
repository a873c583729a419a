import { io } from 'socket.io-client';
import { CookieJar } from 'tough-cookie';
import { type Ride, rideOf } from '#client/data/rides/ride.ts';
import { retry } from '#client/data/connection/retry.ts';
import { CallError, HttpClient } from '#dev/fleet/http.ts';
import { ASKS_FOR_SHORT_FORMS, shortReport } from '#shared/contract/short-forms.ts';
import {
  ACK_TIMEOUT_MS,
  CATCH_UP_SPREAD_MS,
  LOST_ANSWER_RETRIES_MS,
  NOTIFICATIONS_POLL_MS,
  POSITION_POST_DRIVER_MS,
  POSITION_POST_PASSENGER_MS,
  REQUESTS_POLL_MS,
  RIDE_POLL_MS,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
} from '#shared/domain/constants/screens.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { RideStatus } from '#shared/domain/ride.ts';
import { booking } from '#tests/support/rides.ts';
import type { Command } from './history.ts';
import { poll, type Polling } from './poll.ts';
import type { Recorder } from './recorder.ts';
import { type PhoneSocket, Screen } from './screen.ts';

export interface PhoneOptions {
  id: string;
  view: Ride['view'];
  url: string;
  /** The Cookie of a session, as `name=token`. */
  cookie: string;
  recorder: Recorder;
  signal: AbortSignal;
}

/** As in client/src/data/connection/socket.ts. */
const JITTER = 0.3;
const RECONNECT = {
  reconnectionDelay: SOCKET_RECONNECT_MIN_MS,
  reconnectionDelayMax: SOCKET_RECONNECT_MAX_MS / (1 + JITTER),
  randomizationFactor: JITTER,
  timeout: 8000,
};

type Step = Exclude<Command, 'create' | 'decline'>;
const CALLS = { accept: 'acceptRide', start: 'startRide', complete: 'completeRide', cancel: 'cancelRide' } as const;
/** The statuses that show that a step took effect. */
const LEADS_TO: Record<Step, readonly RideStatus[]> = {
  accept: ['accepted', 'in_progress', 'completed'],
  start: ['in_progress', 'completed'],
  complete: ['completed'],
  cancel: ['cancelled'],
};

/**
 * A person's phone without a screen: REST and a socket, snapshots at each (re)connect and the specified polling, as in
 * client/src/data.
 */
export class Phone {
  readonly id: string;
  readonly view: Ride['view'];
  readonly screen: Screen;
  /** When its socket last connected, ms of performance.now(). */
  connectedAt = -Infinity;
  /** The position that the phone reports. */
  place: Coordinates | null = null;
  readonly #client: HttpClient;
  readonly #recorder: Recorder;
  readonly #socket: PhoneSocket;
  readonly #lists: Polling[];
  readonly #posts: Polling;
  /** The polling of the open ride's screen. */
  #live: { shown: string; polling: Polling } | null = null;
  #gone = false;

  constructor({ id, view, url, cookie, recorder, signal }: PhoneOptions) {
    this.id = id;
    this.view = view;
    this.#recorder = recorder;
    this.screen = new Screen(view, () => this.#pollCurrent());
    const jar = new CookieJar();
    jar.setCookieSync(`${cookie}; Path=/`, url);
    this.#client = new HttpClient(url, signal, jar);
    const asking = { auth: ASKS_FOR_SHORT_FORMS, extraHeaders: { cookie } };
    this.#socket = io(url, { transports: ['websocket'], forceNew: true, ...asking, ...RECONNECT });
    this.#hear();
    const postEveryMs = view === 'driver' ? POSITION_POST_DRIVER_MS : POSITION_POST_PASSENGER_MS;
    this.#lists = [
      poll(() => this.#try('the rides', () => this.#fetchRides()), REQUESTS_POLL_MS),
      poll(() => this.#try('the notifications', () => this.#client.call('listNotifications')), NOTIFICATIONS_POLL_MS),
    ];
    this.#posts = poll(() => this.#try('a posted position', () => this.#post()), postEveryMs);
    signal.addEventListener('abort', () => this.leave());
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Books a ride; the same key again is the same booking. Throws CallError. */
  async book(driverId: string | null, key: string): Promise<void> {
    const asked = { who: this.id, what: 'create', ride: null, key } as const;
    const options = { body: booking(driverId), headers: { 'Idempotency-Key': key } };
    const ride = await this.#recorder.record(asked, async () => rideOf(await this.#client.call('createRide', options)));
    this.screen.merge(ride);
  }

  /**
   * Takes a step of a ride. If the response is lost, checks whether the step took effect, as
   * client/src/data/connection/recover-answer.ts does. Throws CallError when the step was refused, or when its effect
   * is unknown.
   */
  async step(what: Step, id: string): Promise<void> {
    try {
      const asked = { who: this.id, what, ride: id };
      const step = async (): Promise<Ride> => rideOf(await this.#client.call(CALLS[what], { params: { id } }));
      this.screen.merge(await this.#recorder.record(asked, step));
    } catch (error) {
      if (!(error instanceof CallError) || (error.status > 0 && error.status < 500)) throw error;
      await retry(() => this.#fetchRide(id), LOST_ANSWER_RETRIES_MS);
      const status = this.screen.state.byId[id]?.status;
      if (!status || !LEADS_TO[what].includes(status)) throw error;
    }
  }

  /** Declines an offer, or gives up an accepted ride. Throws CallError. */
  async decline({ id, status }: Ride): Promise<void> {
    const body = { status, ...(status === 'accepted' && { reason: 'cannot_come' as const }) };
    await this.#recorder.record({ who: this.id, what: 'decline', ride: id }, async () => {
      await this.#client.call('declineRide', { params: { id }, body });
      return null;
    });
    if (status === 'pending') this.screen.withdraw(id);
  }

  /** Reports the phone's position by socket. */
  report(): void {
    const fix = this.#fix();
    if (!fix || !this.isConnected) return;
    this.#socket.timeout(ACK_TIMEOUT_MS).emit('position:report', shortReport(fix), (late: Error | null, answer) => {
      // After a freeze, the fixes of many seconds arrive at once.
      if (late || answer.ok || ['UNAVAILABLE', 'TOO_MANY'].includes(answer.error.code)) return;
      this.#recorder.strange(`a reported position was answered with ${answer.error.code}`);
    });
  }

  /** Disconnects the socket, and connects again. */
  reconnect(): void {
    this.#socket.disconnect().connect();
  }

  /** Closes the app. */
  leave(): void {
    this.#gone = true;
    for (const { stop } of [...this.#lists, this.#posts, ...(this.#live ? [this.#live.polling] : [])]) stop();
    this.#socket.disconnect();
  }

  #fix() {
    const timestamp = Date.now();
    return this.place && { ...this.place, accuracy: 5, heading: null, speed: 3, timestamp, purpose: 'ride' as const };
  }

  async #post(): Promise<void> {
    const fix = this.#fix();
    if (fix) await this.#client.call('updateLocation', { body: fix });
  }

  async #try(what: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#recorder.failed(what, error);
    }
  }

  #hear(): void {
    const socket = this.#socket;
    this.screen.hear(socket, this.id);
    for (const event of ['notification:added', 'activity:added'] as const) {
      socket.on(event, ({ id }) => void this.#recorder.heard.push({ person: this.id, entry: `${event} ${id}` }));
    }
    socket.on('session:ended', ({ reason }) => this.#recorder.strange(`a session ended: ${reason}`));
    socket.on('connect', () => {
      this.connectedAt = performance.now();
      this.#catchUp();
    });
    socket.on('events:missed', () => void setTimeout(() => this.#catchUp(), Math.random() * CATCH_UP_SPREAD_MS));
    for (const event of ['connect_error', 'disconnect'] as const) socket.on(event, () => this.#tryAgain());
  }

  #catchUp(): void {
    if (this.#gone) return;
    for (const { now } of [...this.#lists, ...(this.#live ? [this.#live.polling] : [])]) now();
    this.report();
  }

  /** socket.io does not reconnect after the server refused or closed a connection. */
  #tryAgain(): void {
    if (this.#socket.active) return;
    setTimeout(() => {
      if (!this.#gone && !this.#socket.active) this.#socket.connect();
    }, SOCKET_RECONNECT_MAX_MS).unref();
  }

  async #fetchRides(): Promise<void> {
    const [from, take] = [performance.now(), this.screen.awaitList()];
    const list = this.view === 'passenger' ? await this.#passengersList() : await this.#driversList();
    for (const ride of list) this.#recorder.saw(this.id, ride, from);
    await Promise.all(take(list).map((id) => this.#fetchRide(id)));
  }

  async #passengersList(): Promise<Ride[]> {
    const { ride, scheduled } = await this.#client.call('getCurrentRide');
    return [...(ride ? [ride] : []), ...scheduled].map(rideOf);
  }

  async #driversList(): Promise<Ride[]> {
    const { requests, activeRide, scheduled, driver } = await this.#client.call('getRideRequests');
    this.screen.learnStatus(driver);
    return [...requests, ...(activeRide ? [activeRide] : []), ...scheduled].map(rideOf);
  }

  async #fetchRide(id: string): Promise<void> {
    try {
      const asked = { who: this.id, what: 'read', ride: id } as const;
      const read = async (): Promise<Ride> => rideOf(await this.#client.call('getRide', { params: { id } }));
      this.screen.merge(await this.#recorder.record(asked, read));
    } catch (error) {
      // The person may no longer be allowed to see the ride.
      if (!(error instanceof CallError) || error.status !== 404) throw error;
      this.screen.withdraw(id);
    }
  }

  async #fetchLive(id: string): Promise<void> {
    const from = performance.now();
    const data = await this.#client.call('getLiveData', { params: { id } });
    this.#recorder.saw(this.id, { id, rev: data.rev, status: data.status }, from);
    if (this.screen.mergeLive(id, data)) await this.#fetchRide(id);
  }

  /** Polls the ride whose screen is open, at once when it opens or becomes active. */
  #pollCurrent(): void {
    const { current } = this.screen;
    const shown = current && `${current.id} ${current.active}`;
    if (this.#gone || shown === (this.#live?.shown ?? null)) return;
    this.#live?.polling.stop();
    const fetch = (id: string) => (): Promise<void> => this.#try('a live ride', () => this.#fetchLive(id));
    this.#live = current && shown !== null ? { shown, polling: poll(fetch(current.id), RIDE_POLL_MS) } : null;
  }
}
