import {
  BAN_KEPT_DAYS,
  BLOCK_KEPT_DAYS,
  INCIDENT_KEPT_DAYS,
  NOTIFICATION_KEPT_DAYS,
  SENT_PHOTO_KEPT_DAYS,
  SESSION_DAYS,
  SHARE_KEPT_DAYS,
} from './constants/rules.ts';

interface Kept {
  /** The collections that hold the data. */
  collections: readonly string[];
  /** The fields of these collections that hold a person's position. */
  positions?: readonly string[];
  /** Days kept, counted from the record's end if it has one; absent when the period is not a number of days. */
  days?: number;
}

/**
 * What is stored about people, and for how long (R36). The privacy page lists it, the store and the sweep enforce it,
 * and a test compares all three.
 */
export const KEPT = {
  signIn: { collections: ['usedCodes'] },
  session: { collections: ['sessions', 'subscriptions'], days: SESSION_DAYS },
  notifications: { collections: ['notifications'], days: NOTIFICATION_KEPT_DAYS },
  alerts: {
    collections: ['incidents'],
    positions: ['incidents.position', 'incidents.trail'],
    days: INCIDENT_KEPT_DAYS,
  },
  links: { collections: ['shares', 'rides'], positions: ['shares.fix'], days: SHARE_KEPT_DAYS },
  photosAhead: { collections: ['files'], days: SENT_PHOTO_KEPT_DAYS },
  lastPosition: { collections: ['users', 'drivers'], positions: ['users.fix', 'drivers.fix', 'rides.startedFrom'] },
  account: {
    collections: ['users', 'drivers', 'rides', 'files', 'favorites', 'blocks', 'notes'],
    positions: ['drivers.location', 'rides.from', 'rides.to'],
  },
  bans: { collections: ['bans'], days: BAN_KEPT_DAYS },
  formerAccounts: { collections: ['formerAccounts', 'blocks'], days: BLOCK_KEPT_DAYS },
  adminLog: { collections: ['audit'] },
} as const satisfies Record<string, Kept>;

export type KindKept = keyof typeof KEPT;
