import type { Socket } from 'socket.io-client';
import { type Ride, rideOf } from '#client/data/rides/ride.ts';
import * as rides from '#client/data/rides/rides-state.ts';
import type { ClientToServerEvents, HeardEvents } from '#shared/contract/events.ts';
import { ridePositionIn } from '#shared/contract/short-forms.ts';
import type { LiveData, RideView } from '#shared/contract/ride-entities.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';

export type PhoneSocket = Socket<HeardEvents, ClientToServerEvents>;

/** What a person's screens show: the client's own reducers, fed as in client/src/data. */
export class Screen {
  state = rides.NO_RIDES;
  /** The driver's own status; null for passengers, and until it is known. */
  status: DriverStatus | null = null;
  readonly #view: Ride['view'];
  readonly #onCurrent: () => void;
  #statusRev = 0;

  /** @param onCurrent called whenever `current` may have changed */
  constructor(view: Ride['view'], onCurrent: () => void) {
    this.#view = view;
    this.#onCurrent = onCurrent;
  }

  /** The ride whose screen is open: the passenger's current one, the driver's active one. */
  get current(): Ride | null {
    return this.#view === 'passenger'
      ? rides.passengerRides(this.state).current
      : rides.driverRides(this.state).activeRide;
  }

  /** Applies the events of a person's socket. */
  hear(socket: PhoneSocket, id: string): void {
    const merge = (ride: RideView): void => this.merge(rideOf(ride));
    socket.on('ride:requested', merge);
    socket.on('ride:changed', merge);
    socket.on('ride:withdrawn', (gone) => (this.state = rides.withdrawRide(this.state, gone)));
    socket.on('ride:position', (heard) => (this.state = rides.mergePosition(this.state, ridePositionIn(heard))));
    socket.on('driver:changed', (change) => {
      if (change.id === id) this.learnStatus(change);
    });
  }

  merge(ride: Ride): void {
    this.state = rides.mergeRide(this.state, ride);
    this.#onCurrent();
  }

  withdraw(id: string): void {
    this.state = rides.forgetRide(this.state, id);
  }

  /** Merges polled live data into the state; returns whether the ride itself must be fetched. */
  mergeLive(id: string, data: LiveData): boolean {
    this.state = rides.mergeLiveData(this.state, id, data);
    const known = this.state.byId[id];
    return !known || known.rev < data.rev;
  }

  /** Takes the driver's status from an event or a response, unless it is older than the known status. */
  learnStatus({ rev, driverStatus }: { rev: number; driverStatus: DriverStatus }): void {
    if (rev < this.#statusRev) return;
    this.#statusRev = rev;
    this.status = driverStatus;
  }

  /** Call before fetching the list of open rides: merges it, and returns the known rides that are missing from it. */
  awaitList(): (list: readonly Ride[]) => string[] {
    const before = rides.openRevs(this.state);
    return (list) => {
      for (const ride of list) this.merge(ride);
      return rides.missingFrom(this.state, before, list);
    };
  }
}
