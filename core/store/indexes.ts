import type { Document, IndexDescription } from 'mongodb';
import { INCIDENT_STATUSES } from '#shared/contract/incident-entities.ts';
import { DRIVER_STATUSES, VERIFICATION_STATUSES } from '#shared/domain/driver.ts';
import { KEPT } from '#shared/domain/retention.ts';
import { PAYMENT_STATUSES } from '#shared/domain/payment.ts';
import { RIDE_STATUSES } from '#shared/domain/ride.ts';

interface Declaration {
  indexes: IndexDescription[];
  validator?: Document;
}

/** Declares a partial index that holds only the few documents with the field. */
const whereKept = (name: string, field: string): IndexDescription =>
  where(name, { [field]: 1 }, { [field]: { $exists: true } });

type Keys = Record<string, 1 | -1>;
/** Declares an index over the documents that match. */
const where = (name: string, key: Keys, matching: Document): IndexDescription => ({
  key,
  name,
  partialFilterExpression: matching,
});
const uniqueWhere = (name: string, key: Keys, matching: Document): IndexDescription => ({
  ...where(name, key, matching),
  unique: true,
});

/** Finds the rides of a person that have reports, by age. */
const ofPerson = (name: string, party: string): IndexDescription =>
  where(name, { [party]: 1, 'reports.at': 1 }, { 'reports.at': { $exists: true } });

/** Finds documents with audit entries that are not in the log yet. */
const audits = whereKept('audits', 'audits.at');
const ttl: IndexDescription = { key: { expiresAt: 1 }, name: 'ttl', expireAfterSeconds: 0 };
const outbox = whereKept('outbox', 'outbox.at');

const named = <Name extends string>(each: Record<Name, Declaration>) => each;

/** The indexes and validators of each collection, created at start. */
export const DECLARATIONS = named({
  users: {
    indexes: [
      { key: { email: 1 }, name: 'email', unique: true },
      uniqueWhere('identity', { issuer: 1, sub: 1 }, { sub: { $exists: true } }),
      { key: { userType: 1 }, name: 'type' },
      { key: { userType: 1, createdAt: 1 }, name: 'type-by-age' },
      { key: { search: 1 }, name: 'search' },
      { key: { name: 1, _id: -1 }, name: 'by-name' },
      { key: { isActive: 1, _id: -1 }, name: 'by-active' },
      where('unregistered', { unregistered: 1 }, { unregistered: true }),
      where('leaving', { leaving: 1 }, { leaving: true }),
      audits,
    ],
  },
  sessions: { indexes: [{ key: { userId: 1 }, name: 'user' }, ttl] },
  usedCodes: { indexes: [ttl] },
  drivers: {
    indexes: [
      { key: { cell: 1, status: 1 }, name: 'nearby' },
      { key: { stageKey: 1, status: 1 }, name: 'of-stage' },
      whereKept('at-stage', 'atStage.since'),
      { key: { homeCell: 1, status: 1 }, name: 'by-home' },
      { key: { phone: 1 }, name: 'phone' },
      { key: { listedUnder: 1 }, name: 'listed-under' },
      { key: { status: 1 }, name: 'status' },
      { key: { verification: 1, _id: -1 }, name: 'by-review' },
      { key: { createdAt: 1 }, name: 'by-age' },
      whereKept('approval', 'approval.at'),
      whereKept('unsure', 'unsure.since'),
      whereKept('R49-gave-up', 'gaveUpAt'),
      whereKept('new-photo', 'photoRequests.answered'),
      whereKept('R46-pending-changes', 'pendingChanges.since'),
      { key: { identityKeys: 1 }, name: 'R46-identity' },
      outbox,
      { key: { search: 1 }, name: 'search' },
      { key: { fullName: 1, _id: -1 }, name: 'by-name' },
      { key: { stageName: 1, _id: -1 }, name: 'by-stage' },
      audits,
    ],
    validator: { status: { $in: [...DRIVER_STATUSES] }, verification: { $in: [...VERIFICATION_STATUSES] } },
  },
  rides: {
    indexes: [
      uniqueWhere('R3-one-active-ride', { driverId: 1 }, { active: true }),
      uniqueWhere('R4-one-open-ride', { passengerId: 1 }, { openNow: true }),
      uniqueWhere('R31-open-scheduled-rides', { passengerId: 1, scheduledSlot: 1 }, { scheduledSlot: { $gte: 0 } }),
      uniqueWhere('R31-planned-once', { passengerId: 1, plannedAs: 1 }, { plannedAs: { $gte: '' } }),
      uniqueWhere('idempotency', { passengerId: 1, idempotencyKey: 1 }, { idempotencyKey: { $exists: true } }),
      whereKept('by-key', 'idempotencyKey'),
      uniqueWhere('R49-one-after-another', { passengerId: 1, bookingNo: 1 }, { bookingNo: { $gte: 1 } }),
      where('R49-cancelled', { passengerId: 1, cancelledAt: -1 }, { cancelledBy: 'passenger' }),
      { key: { passengerId: 1, createdAt: -1 }, name: 'of-passenger' },
      { key: { driverId: 1, status: 1 }, name: 'of-driver' },
      { key: { driverId: 1, createdAt: -1 }, name: 'of-driver-newest' },
      { key: { driverId: 1, completedAt: -1 }, name: 'earned' },
      { key: { offeredTo: 1, status: 1 }, name: 'offered' },
      { key: { declinedBy: 1 }, name: 'R36-declined' },
      { key: { 'timeline.asked': 1 }, name: 'R36-asked' },
      { key: { status: 1, expiresAt: 1 }, name: 'expiring' },
      { key: { status: 1, nextWaveAt: 1 }, name: 'R23-next-wave' },
      { key: { status: 1, completedAt: 1 }, name: 'completed' },
      where('R45-in-town-by-km', { 'fareBasis.km': 1, completedAt: 1 }, { 'fareBasis.inTown': true }),
      where('active', { active: 1 }, { active: true }),
      whereKept('linked-since', 'tripLink.sharedAt'),
      uniqueWhere('trip-link', { 'tripLink.token': 1 }, { 'tripLink.token': { $exists: true } }),
      outbox,
      whereKept('low-ratings', 'ratings.lowAt'),
      whereKept('safety-ratings', 'ratings.safetyAt'),
      whereKept('reports', 'reports.at'),
      whereKept('open-reports', 'reports.openAt'),
      where(
        'reports-of-driver',
        { driverId: 1, 'reports.byPassenger.at': 1 },
        { 'reports.byPassenger.at': { $exists: true } },
      ),
      ofPerson('R53-reports-of-passenger', 'passengerId'),
      ofPerson('R53-reports-of-driver', 'driverId'),
      { key: { search: 1 }, name: 'search' },
      { key: { createdAt: 1, _id: 1 }, name: 'by-age' },
      audits,
    ],
    validator: {
      status: { $in: [...RIDE_STATUSES] },
      paymentStatus: { $in: [...PAYMENT_STATUSES] },
      fare: { $gte: 0 },
    },
  },
  rideDays: { indexes: [{ key: { countedAt: 1 }, name: 'by-count' }] },
  shares: {
    indexes: [
      { key: { token: 1 }, name: 'token', unique: true },
      { key: { userId: 1, expiresAt: 1 }, name: 'of-user' },
      { key: { endTold: 1, expiresAt: 1 }, name: 'expiring' },
      { ...ttl, expireAfterSeconds: KEPT.links.days * 24 * 3600 },
    ],
  },
  files: { indexes: [{ key: { ownerId: 1 }, name: 'owner' }, ttl] },
  settings: { indexes: [{ key: { key: 1 }, name: 'key', unique: true }, audits] },
  admins: {
    indexes: [
      { key: { username: 1 }, name: 'username', unique: true },
      { key: { email: 1 }, name: 'email', unique: true },
      audits,
    ],
  },
  adminSessions: { indexes: [{ key: { adminId: 1 }, name: 'admin' }, ttl] },
  adminFailures: { indexes: [ttl] },
  adminAccess: { indexes: [audits] },
  adminTallies: { indexes: [] },
  audit: {
    indexes: [
      { key: { at: 1, _id: 1 }, name: 'by-age' },
      { key: { kind: 1, at: 1, _id: 1 }, name: 'by-kind' },
      { key: { search: 1 }, name: 'search' },
      { key: { target: 1, at: 1, _id: 1 }, name: 'R53-about' },
      ttl,
    ],
  },
  notes: { indexes: [{ key: { about: 1, at: 1, _id: 1 }, name: 'about' }, audits] },
  incidents: {
    indexes: [
      uniqueWhere('R30-one-open-alert', { rideId: 1, userId: 1 }, { open: true }),
      where('open', { open: 1 }, { open: true }),
      { key: { queue: 1, at: -1, _id: -1 }, name: 'queue' },
      whereKept('untold', 'untoldSince'),
      audits,
      ttl,
    ],
    validator: { status: { $in: [...INCIDENT_STATUSES] } },
  },
  favorites: {
    indexes: [
      { key: { userId: 1, driverId: 1 }, name: 'once', unique: true },
      { key: { driverId: 1 }, name: 'favouring' },
    ],
  },
  blocks: {
    indexes: [
      { key: { driverId: 1, passengerId: 1 }, name: 'once', unique: true },
      { key: { passengerId: 1, driverId: 1 }, name: 'blocked-by' },
      ttl,
    ],
  },
  notifications: {
    indexes: [
      { key: { userId: 1, key: 1 }, name: 'once', unique: true },
      { key: { userId: 1, audience: 1, at: -1 }, name: 'listed' },
      { key: { userId: 1, read: 1 }, name: 'unread' },
      { key: { rideId: 1 }, name: 'of-ride' },
      whereKept('pushes', 'push.due'),
      ttl,
    ],
  },
  subscriptions: {
    indexes: [{ key: { userId: 1, at: -1 }, name: 'of-user' }, { key: { session: 1 }, name: 'of-session' }, ttl],
  },
  bans: { indexes: [{ key: { keys: 1 }, name: 'R46-keys' }, ttl] },
  formerAccounts: {
    indexes: [{ key: { keys: 1 }, name: 'R48-keys' }, { key: { now: 1 }, name: 'now' }, ttl],
  },
  erasures: { indexes: [] },
  meta: { indexes: [] },
  stages: {
    indexes: [
      { key: { slug: 1 }, name: 'slug', unique: true },
      { key: { spellings: 1 }, name: 'spelt-once', unique: true },
      audits,
    ],
  },
});

/** The collections whose documents the store itself deletes, and how long after their `expiresAt` it does so. */
export const EXPIRING = (Object.keys(DECLARATIONS) as (keyof typeof DECLARATIONS)[]).flatMap((collection) =>
  DECLARATIONS[collection].indexes.flatMap(({ expireAfterSeconds: afterS }) =>
    afterS === undefined ? [] : [{ collection, afterS }],
  ),
);
