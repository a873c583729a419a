import { NO_SHOW_WAIT_MIN, SCHEDULE_ACTIVE_BEFORE_MIN } from './constants/rules.ts';

/** The ride's life (R1). */
export const RIDE_STATUSES = ['pending', 'accepted', 'in_progress', 'completed', 'cancelled'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

/** A status as it is said: "in progress". */
export const sayStatus = (status: RideStatus): string => status.replace('_', ' ');

export const OPEN_STATUSES = ['pending', 'accepted', 'in_progress'] as const satisfies readonly RideStatus[];

/** Who moves a ride. `system` is expiry; `authority` an admin, a ban or a deletion. */
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

/** Why a driver gives up a ride that they accepted (R6): the passenger did not come, or they cannot come themselves. */
export const GIVE_UP_REASONS = ['no_show', 'cannot_come'] as const satisfies readonly CancelReason[];
export type GiveUpReason = (typeof GIVE_UP_REASONS)[number];

/** From when a driver who arrived then may say that the passenger did not come (R6). */
export const noShowFrom = (arrivedAt: Date): Date => new Date(arrivedAt.getTime() + NO_SHOW_WAIT_MIN * 60_000);

/** Who arrived by then has waited long enough by now (R6). */
export const arrivedForNoShow = (now: Date): Date => new Date(now.getTime() - NO_SHOW_WAIT_MIN * 60_000);

/** Did its driver end the ride themselves, so that they need not be told? */
export const endedByDriver = (reason: CancelReason | null): boolean =>
  reason === 'declined' || GIVE_UP_REASONS.some((it) => it === reason);

export const TIMELINE_STEPS = [
  'created',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'activated',
  'reminded',
  'arrived',
  'started',
  'completed',
  'cancelled',
  'edited',
] as const;
export type TimelineStep = (typeof TIMELINE_STEPS)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const MOVES: Record<RideStatus, Partial<Record<RideStatus, readonly RideActor[]>>> = {
  pending: { accepted: ['driver', 'authority'], cancelled: ['passenger', 'driver', 'system', 'authority'] },
  accepted: { in_progress: ['driver', 'authority'], cancelled: ['passenger', 'driver', 'authority'] },
  in_progress: { completed: ['driver', 'authority'], cancelled: ['authority'] },
  completed: {},
  cancelled: {},
};

/** May `actor` move a ride from one status to another (R1)? */
export const canMove = (from: RideStatus, to: RideStatus, actor: RideActor): boolean =>
  MOVES[from][to]?.includes(actor) ?? false;

/** The statuses from which `actor` may reach `to`: what a conditional write filters by (R1). */
export const statusesBefore = (to: RideStatus, actor: RideActor): RideStatus[] =>
  RIDE_STATUSES.filter((from) => canMove(from, to, actor));

export const isOpen = (status: RideStatus): boolean => status !== 'completed' && status !== 'cancelled';

/** What a ride's end does to its payment (R1, R8). */
export const paymentAfter = (status: RideStatus): PaymentStatus =>
  status === 'completed' ? 'completed' : status === 'cancelled' ? 'failed' : 'pending';

/** From when an accepted ride may be active: at once, or 30 min before its time (R20). */
export const activeFrom = (scheduledTime: Date | null, now: Date): Date =>
  scheduledTime === null ? now : new Date(scheduledTime.getTime() - SCHEDULE_ACTIVE_BEFORE_MIN * 60_000);

/** When an unanswered request ends: R9's time-out, or 30 min before a scheduled time, or the time-out when nearer (R20). */
export function expiresAt(createdAt: Date, scheduledTime: Date | null, timeoutS: number): Date {
  const timeout = new Date(createdAt.getTime() + timeoutS * 1000);
  if (scheduledTime === null) return timeout;
  const before = new Date(scheduledTime.getTime() - SCHEDULE_ACTIVE_BEFORE_MIN * 60_000);
  return before > timeout ? before : timeout;
}
