import type { AdminRideDetails } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_CANCEL_LABELS } from '#shared/contract/admin-ride-labels.ts';

export type Answer = 'accepted' | 'declined' | 'waiting' | 'none';

/** An offer to one driver, and the driver's answer. */
export interface OfferAnswer {
  name: string;
  answer: Answer;
  /** The time of the answer in ISO; null without an answer. */
  at: string | null;
}

/** A line of the timeline, with the offers made in this step, if any. */
interface TimelineLine {
  at: string;
  what: string;
  offers: OfferAnswer[];
}

export const ANSWER_LABELS: Record<Answer, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  waiting: 'No answer yet',
  none: 'Did not answer',
};

type Step = AdminRideDetails['timeline'][number];
type TimelineRide = Pick<AdminRideDetails, 'passenger_name' | 'driver_name' | 'status' | 'cancel_reason' | 'timeline'>;

/** Returns the steps of a ride in order; offers made at the same moment share a line. */
export function timelineLines(ride: TimelineRide): TimelineLine[] {
  const lines: TimelineLine[] = [];
  const answers = answersOf(ride);
  let offered = 0;
  for (const step of ride.timeline) {
    // The offers of this request have steps of their own.
    if (step.what === 'asked') continue;
    const offer = step.what === 'offered' ? answers[offered++] : undefined;
    const last = lines.at(-1);
    if (offer && last && last.offers.length > 0 && last.at === step.at) {
      last.offers.push(offer);
      last.what = `Offered to ${last.offers.length} drivers`;
    } else {
      lines.push({ at: step.at, what: optionOf(step, ride), offers: offer ? [offer] : [] });
    }
  }
  return lines;
}

/** Returns the answer to each offer, in the order of the offers. Drivers with the same name are matched in order. */
function answersOf({ timeline, status }: TimelineRide): OfferAnswer[] {
  const replies = timeline.filter(({ what }) => what === 'accepted' || what === 'declined');
  return timeline
    .filter(({ what }) => what === 'offered')
    .map(({ who }) => {
      const at = replies.findIndex((reply) => reply.who === who);
      const [reply] = at === -1 ? [] : replies.splice(at, 1);
      const name = who ?? 'a driver';
      if (!reply) return { name, answer: status === 'pending' ? 'waiting' : 'none', at: null };
      return { name, answer: reply.what === 'accepted' ? 'accepted' : 'declined', at: reply.at };
    });
}

function optionOf({ what, who }: Step, ride: TimelineRide): string {
  const driver = ride.driver_name ?? 'The driver';
  const byDriver = who === null || who === ride.driver_name;
  switch (what) {
    case 'created':
      return byPassenger(who, ride)
        ? `${ride.passenger_name} asked for the ride`
        : `Booked by ${who} for the passenger`;
    case 'offered':
    case 'asked':
      return `Offered to ${who ?? 'a driver'}`;
    case 'accepted':
      return byDriver ? `${who ?? driver} accepted` : `Set to accepted by ${who}`;
    case 'declined':
      return `${who ?? driver} declined`;
    case 'withdrawn':
      return `Taken back from ${who ?? 'a driver'}, who may no longer drive`;
    case 'gave_up':
      return `${who ?? driver} could not come, so others were asked`;
    case 'reminded':
      return 'Both were reminded';
    case 'activated':
      return 'The pickup is near: the driver is on the way';
    case 'arrived':
      return `${who ?? driver} arrived at the pickup`;
    case 'left_pickup':
      return `${who ?? driver} left the pickup again`;
    case 'started':
      return byDriver ? 'The ride started' : `Set to in progress by ${who}`;
    case 'completed':
      return byDriver ? 'The ride was completed' : `Set to completed by ${who}`;
    case 'cancelled':
      return cancelledText(who, ride);
    case 'rated':
      return `${who ?? 'A party'} rated the ride`;
    case 'reported':
      return `${who ?? 'A party'} reported that something went wrong`;
    case 'answered':
      return `${who ?? 'An admin'} answered a report`;
    case 'edited':
      return who === null ? 'The fare was changed' : `The fare was changed by ${who}`;
  }
}

const byPassenger = (who: string | null, ride: TimelineRide): boolean => who === null || who === ride.passenger_name;

function cancelledText(who: string | null, { cancel_reason: reason }: TimelineRide): string {
  if (reason === null) return 'Cancelled';
  return reason === 'admin' && who !== null ? `Cancelled by ${who}` : ADMIN_CANCEL_LABELS[reason].timeline;
}
