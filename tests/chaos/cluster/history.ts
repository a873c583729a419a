import type { PaymentStatus } from '#shared/domain/payment.ts';
import type { CancelReason, RideActor, RideStatus, TimelineStep } from '#shared/domain/ride.ts';

/**
 * The requests that people made about rides while parts of the system failed, and the state that the store kept. Ids
 * are strings.
 */
export interface History {
  operations: readonly Operation[];
  /** Each `notification:added` and `activity:added` that a socket received. */
  heard: readonly { person: string; entry: string }[];
  rides: readonly KeptRide[];
  news: readonly KeptNews[];
  drivers: readonly KeptDriver[];
}

export type Command = 'create' | 'accept' | 'decline' | 'start' | 'complete' | 'cancel';

/** One request about a ride, as the phone that sent it saw it. */
export interface Operation {
  who: string;
  what: Command | 'read';
  /** null: a booking that was not answered with a ride. */
  ride: string | null;
  /** `create`: the Idempotency-Key. */
  key?: string;
  /** When the request was sent, and when it was answered or given up: ms of one monotonic clock. */
  from: number;
  to: number;
  answer: Answer;
}

/** `lost`: no response, or a server error: the request may or may not have taken effect. */
export type Answer =
  { is: 'ok'; rev: number | null; status: RideStatus | null } | { is: 'refused'; code: string } | { is: 'lost' };

/** A ride as the store kept it. */
export interface KeptRide {
  id: string;
  rev: number;
  status: RideStatus;
  payment: PaymentStatus;
  passenger: string;
  /** For a ride too short to count: passenger and day; one per day counts as a trip (R49). */
  oneADay?: string;
  driver: string | null;
  /** Whether its driver accepted it. */
  accepted: boolean;
  active: boolean;
  openNow: boolean;
  key: string | null;
  offeredTo: readonly string[];
  declinedBy: readonly string[];
  reason: CancelReason | null;
  timeline: readonly KeptStep[];
  /** The number of timeline entries whose consequences are pending. */
  outbox: number;
}

export interface KeptStep {
  what: TimelineStep;
  by: RideActor | null;
  /** `declined`, `withdrawn`, `gave_up`: the driver who left an open request. */
  left: string | null;
  /** `accepted`, `arrived`: the driver. */
  driver: string | null;
  /** `created`, `asked`: the drivers it was offered to. */
  asked: readonly string[];
  /** `gave_up`: the other drivers it was offered to. */
  others: readonly string[];
}

export interface KeptNews {
  person: string;
  ride: string;
  kind: string;
  lists: readonly string[];
}

export interface KeptDriver {
  id: string;
  status: 'online' | 'on_route' | 'offline';
  onRouteFor: string | null;
  /** Completed rides, as counted for the driver. */
  trips: number;
}
