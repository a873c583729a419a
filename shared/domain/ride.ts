import {
  NO_SHOW_WAIT_MIN,
  SCHEDULE_ACTIVE_BEFORE_MIN,
  SCHEDULE_START_BEFORE_MIN,
  START_UNPROVEN_MIN,
} from './constants/rules.ts';

/** The statuses of a ride (R1). */
export const RIDE_STATUSES = ['pending', 'accepted', 'in_progress', 'completed', 'cancelled'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

export const OPEN_STATUSES = ['pending', 'accepted', 'in_progress'] as const satisfies readonly RideStatus[];

/** Who changes a ride's status. `system`: a request expired; `authority`: an admin, a ban or a deletion. */
export type RideActor = 'passenger' | 'driver' | 'system' | 'authority';

export const CANCEL_REASONS = [
  'passenger_cancelled',
  'declined',
  'no_show',
  'cannot_come',
  'expired',
  'no_driver_left',
  'driver_unavailable',
  'admin',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why a passenger cancels, if they say; stored with the ride and counted for admins (R24). */
export const PASSENGER_REASONS = [
  'I waited too long',
  'The driver is too far away',
  'My plans changed',
  'Another reason',
] as const;

/** Why a driver gives up an accepted ride (R6): the passenger did not come, or the driver cannot come. */
export const GIVE_UP_REASONS = ['no_show', 'cannot_come'] as const satisfies readonly CancelReason[];
export type GiveUpReason = (typeof GIVE_UP_REASONS)[number];

/** The earliest time at which a driver who arrived at `arrivedAt` may report a no-show (R6). */
export const noShowFrom = (arrivedAt: Date): Date => new Date(arrivedAt.getTime() + NO_SHOW_WAIT_MIN * 60_000);

/** The latest arrival time that allows a driver to report a no-show now (R6). */
export const arrivedForNoShow = (now: Date): Date => new Date(now.getTime() - NO_SHOW_WAIT_MIN * 60_000);

export const TIMELINE_STEPS = [
  'created',
  'offered',
  'asked',
  'accepted',
  'declined',
  'withdrawn',
  'gave_up',
  'activated',
  'reminded',
  'arrived',
  'left_pickup',
  'started',
  'completed',
  'cancelled',
  'edited',
  'rated',
  'reported',
  'answered',
] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

const MOVES: Record<RideStatus, Partial<Record<RideStatus, readonly RideActor[]>>> = {
  pending: { accepted: ['driver', 'authority'], cancelled: ['passenger', 'driver', 'system', 'authority'] },
  // Only an open request goes back to pending (R24).
  accepted: {
    pending: ['driver'],
    in_progress: ['driver', 'authority'],
    cancelled: ['passenger', 'driver', 'authority'],
  },
  in_progress: { completed: ['driver', 'authority'], cancelled: ['authority'] },
  completed: {},
  cancelled: {},
};

/** Whether `actor` may move a ride from one status to another (R1). */
export const canMove = (from: RideStatus, to: RideStatus, actor: RideActor): boolean =>
  MOVES[from][to]?.includes(actor) ?? false;

/** The statuses from which `actor` may reach `to`: the filter of a conditional write (R1). */
export const statusesBefore = (to: RideStatus, actor: RideActor): RideStatus[] =>
  RIDE_STATUSES.filter((from) => canMove(from, to, actor));

interface Cancelled {
  status: RideStatus;
  startedFar?: boolean;
}

/** The running rides that their passenger may cancel, because their driver was not seen to be with them (R1). */
export const STARTED_FAR = { status: 'in_progress', startedFar: true } as const satisfies Cancelled;

/** Whether the passenger may cancel the ride now (R1). */
export const passengerMayCancel = ({ status, startedFar }: Cancelled): boolean =>
  canMove(status, 'cancelled', 'passenger') || (status === STARTED_FAR.status && startedFar === STARTED_FAR.startedFar);

interface Started {
  status: RideStatus;
  startedAt: Date | null;
  scheduledTime: Date | null;
  startPin?: { asked: boolean };
}

/** Until when the passenger may cancel a running trip whose start only the driver's phone vouches for (R1), if it is one. */
export function unprovenUntil({ status, startedAt, scheduledTime, startPin }: Started): Date | null {
  if (status !== 'in_progress' || startPin?.asked || !startedAt) return null;
  return new Date(Math.max(startedAt.getTime(), scheduledTime?.getTime() ?? 0) + START_UNPROVEN_MIN * 60_000);
}

export const isOpen = (status: RideStatus): boolean => status !== 'completed' && status !== 'cancelled';

/** When an accepted ride may become active: at once, or 30 min before its scheduled time (R20). */
export const activeFrom = (scheduledTime: Date | null, now: Date): Date =>
  scheduledTime === null ? now : new Date(scheduledTime.getTime() - SCHEDULE_ACTIVE_BEFORE_MIN * 60_000);

/** When the driver of an accepted ride may arrive and start it: at once, or 60 min before its scheduled time (R20). */
export const startableFrom = (scheduledTime: Date | null, now: Date): Date =>
  scheduledTime === null ? now : new Date(scheduledTime.getTime() - SCHEDULE_START_BEFORE_MIN * 60_000);

/**
 * When an unanswered request expires: after R9's timeout or 30 min before its pickup time, whichever is later (R20).
 */
export function expiresAt(createdAt: Date, scheduledTime: Date | null, timeoutS: number): Date {
  const timeout = new Date(createdAt.getTime() + timeoutS * 1000);
  if (scheduledTime === null) return timeout;
  const before = new Date(scheduledTime.getTime() - SCHEDULE_ACTIVE_BEFORE_MIN * 60_000);
  return before > timeout ? before : timeout;
}

type Moment = Date | string | null;
interface Ending {
  status: RideStatus;
  startedAt: Moment;
}

/** Whether the ride was cancelled under way, which leaves the passenger between pickup and destination. */
export const isBrokenOff = ({ status, startedAt }: Ending): boolean => status === 'cancelled' && startedAt !== null;

/** Whether a party may call for help: in an active ride, and after one until `helpUntil` (R30). */
export const mayCallForHelp = (
  { status, active, helpUntil }: { status: RideStatus; active: boolean; helpUntil: Date | string | null },
  nowMs: number,
): boolean =>
  (active && (status === 'accepted' || status === 'in_progress')) ||
  (helpUntil !== null && nowMs < new Date(helpUntil).getTime());
