import { inBoth } from '../language.ts';
import { TRUSTED_CONTACTS_MAX } from '#shared/domain/constants/rules.ts';
import { MESSAGES } from './messages.ts';

const en = {
  /** The texts about sharing trips, trusted contacts and alerts (R29, R30). */
  SAFETY: {
    /** A trip and its link (R29). */
    trip: {
      notShared: 'You can share a trip once a driver has accepted it, until it ends.',
      title: (userName: string) => `${userName}’s trip`,
      share: 'Share trip',
      /** On a button in a row of four. */
      shareShort: 'Share trip',
      shareText: 'Anyone with the link sees your driver and follows your trip until it ends.',
      /** The message sent with the link. */
      message: (driver: string, plate: string) => `I am on a Boda trip with ${driver} (${plate}). Follow it here:`,
      /** The message without a link. */
      withoutLink: (driver: string, plate: string, destination: string) =>
        `I am on a Boda trip with ${driver} (${plate}) to ${destination}.`,
      messageWithoutDriver: 'Follow my Boda trip here:',
      linkCopied: 'Trip link copied.',
      shareFailed: 'The link to your trip could not be shared. Copy it here.',
      linkFailed: 'The link to your trip could not be made. Please try again.',
      comingTo: (driver: string) => `${driver} is on the way to the pickup`,
      arrivedPickup: (driver: string) => `${driver} is at the pickup`,
      onTheWay: (destination: string) => `On the way to ${destination}`,
      finding: 'Finding another driver',
      planned: (when: string) => `Planned for ${when}`,
      plannedText: 'The map appears here when the driver sets out.',
      arrived: (time: string) => `Arrived at ${time}`,
      arrivedText: (userName: string, destination: string) => `${userName} has reached ${destination}.`,
      cancelled: (time: string) => `This trip was cancelled at ${time}`,
      cancelledText: (userName: string) => `Ask ${userName} how they are travelling now.`,
      noPosition: 'Waiting for the driver’s location.',
      expired: 'This link has expired. Ask for a new one.',
    },
    /** Trusted contacts: people who can be sent a trip with one tap. */
    trusted: {
      title: 'Trusted contacts',
      none: 'No trusted contacts yet',
      noneText: 'Add up to 3 people you can send your trip to with one tap.',
      full: `You can have at most ${TRUSTED_CONTACTS_MAX} trusted contacts.`,
      duplicate: 'This number is already in your trusted contacts.',
      nameRequired: 'Please enter a name',
      phoneRequired: 'Please enter a phone number',
      saved: 'Your trusted contacts are saved.',
      saveFailed: 'Your trusted contacts were not saved. Please try again.',
      notLoaded: 'Your trusted contacts did not load.',
    },
    /** An alert during a trip (R30). */
    alert: {
      notUnderWay:
        'This trip is not under way, nor has it just ended, so no alert was sent. If you are in danger, call 999 or 112.',
      ask: 'In danger?',
      hold: 'Hold for 2 seconds, or tap and confirm',
      after: 'Not safe? SOS works for an hour after a trip.',
      holding: 'Keep holding to send the alert',
      happens: 'Boda support gets your name, location and trip at once, and calls you. A false alarm is no problem.',
      send: 'Send the alert',
      sendAgain: 'Send the alert again',
      sending: 'Sending the alert…',
      notOut: 'Not sent yet: there is no connection. Boda keeps trying.',
      notOutCall: 'Do not wait. Call 999 or 112.',
      /** Under `notOut`, when an alert was sent before. */
      earlierOut: (time: string) => `Your alert of ${time} was sent.`,
      refused: 'The alert was not sent.',
      sent: (time: string) => `Alert sent at ${time}`,
      sentAgain: (time: string) => `Alert sent again at ${time}`,
      sentText: 'Boda support has been alerted and sees where you are.',
      /** `when`: "2 min ago". */
      sentTextOld: (when: string) => `Boda support has been alerted and sees your last location, ${when}.`,
      sentTextUnplaced: 'Boda support has been alerted but cannot see where you are. Say it when they call.',
      seen: MESSAGES.notifications.alertSeen,
      seenText: 'They will call you. Keep your phone near.',
      closed: MESSAGES.notifications.alertClosed,
      closedText: 'If you need help, send a new alert.',
      tripReady: 'Let someone you trust follow your trip',
      call: 'Call for help',
    },
  },
};
export type En = typeof en;

export const { SAFETY } = inBoth(en, () => import('../sw/safety.ts'));

export const ADMIN_SAFETY = {
  acknowledgedBy: (name: string) => `${name} has already acknowledged this alert.`,
  resolvedBy: (name: string) => `${name} has already resolved this alert.`,
  taken: 'Another admin got there first.',
  noteRequired: 'Please write a note',
  failed: 'The alert could not be changed. Please try again.',
  calls: (role: 'passenger' | 'driver') => `A ${role} is calling for help`,
  none: 'No alerts',
  noneText: 'When a passenger or driver calls for help, it rings here and on every admin screen.',
  nowhere: 'Their location is not known.',
  sound: 'Sound on',
  sentAgain: 'Sent again',
  sentAgainSince: 'The alert was sent again. Look at it before you go on.',
  unseen: 'sent_seen is missing. Reload the page and look at the alert again, then decide.',
  resolve: 'Resolve this alert?',
  resolveText: (name: string) => `Nobody has acknowledged it. ${name} will read that support has closed it.`,
} as const;
