import type { CancelReason, RideStatus } from '../domain/ride.ts';

/** In the order of the filter. */
export const ADMIN_STATUS_LABELS: Record<RideStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** A ride's status for admins: a decline is not called a cancellation. */
export const adminStatus = (status: RideStatus, reason: CancelReason | null): string =>
  status === 'cancelled' && reason === 'declined' ? 'Declined' : ADMIN_STATUS_LABELS[status];

/** In the figures, and in the timeline of a ride. */
export const ADMIN_CANCEL_LABELS: Record<CancelReason, { figures: string; timeline: string }> = {
  passenger_cancelled: { figures: 'Passenger cancelled', timeline: 'The passenger cancelled' },
  declined: { figures: 'Driver declined', timeline: 'Cancelled: the driver declined' },
  no_show: { figures: 'Passenger did not come', timeline: 'Cancelled: the passenger did not come' },
  cannot_come: { figures: 'Driver could not come', timeline: 'Cancelled: the driver could not come' },
  expired: { figures: 'Nobody answered in time', timeline: 'Cancelled: nobody answered in time' },
  no_driver_left: { figures: 'All drivers declined', timeline: 'Cancelled: every driver declined' },
  driver_unavailable: { figures: 'Driver may no longer drive', timeline: 'Cancelled: the driver may no longer drive' },
  admin: { figures: 'Cancelled by an admin', timeline: 'Cancelled by an admin' },
};
