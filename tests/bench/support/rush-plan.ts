import type { Coordinates } from '#shared/domain/geo.ts';
import type { Acks } from './start-load.ts';

export interface RushPerson {
  id: string;
  /** The session, as a Cookie header. */
  cookie: string;
  /** The number of the place where they are; people ride with drivers at the same place. */
  place: number;
  at: Coordinates;
}

/** The behaviour of people in the rush hour. */
export interface RushPlan {
  url: string;
  drivers: readonly RushPerson[];
  passengers: readonly RushPerson[];
  /** Fixes per second of each driver. */
  fixesPerSecond: number;
  acks: Acks;
  ridesPerSecond: number;
  /** The pause before a driver accepts, before they start, and before they complete. */
  pauseMs: number;
}

/** The results of the rush hour. */
export interface RushCounts {
  begun: number;
  completed: number;
  /** Requests that were refused or failed, such as `create 409`, and rides that found no free driver. */
  failures: Record<string, number>;
  /** Requests that no driver's screen showed in time. */
  neverShown: number;
  /** From the passenger's booking to the driver's screen, ms. */
  bookingToDriver: number[];
  /** How long each request that succeeded took, ms. */
  requests: number[];
  /** Fixes that asked for a response are accepted or refused; the rest of them got no response. */
  fixes: { sent: number; asked: number; accepted: number; refused: number };
  areaFrames: number;
  ridePositions: number;
  lost: number;
}
