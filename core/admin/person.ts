import type { Filter, ObjectId } from 'mongodb';
import type { AdminPerson } from '#shared/contract/admin-person-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { PERSON_TRIPS } from '#shared/domain/constants/rules.ts';
import { otherParty, type Party } from '#shared/domain/quick-messages.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Actor } from '../lib/principal.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import { reportOf } from '../rides/stored-reports.ts';
import type { UserDoc } from '../store/documents.ts';
import { WITHOUT_LISTS } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { presentAdminDriver } from './drivers.ts';
import { presentEntry } from './list-audit.ts';
import { presentPassengers } from './passengers.ts';
import { notesAbout } from './person-notes.ts';
import { presentReported } from './reports.ts';
import { presentAdminRide } from './rides.ts';
import { presentUnregistered } from './unregistered.ts';

const SHOWN = 10;
const CHANGES_SHOWN = 20;
/** Views of photos, which are left out, may stand between the changes. */
const ENTRIES_READ = 100;
/** Fields of a ride that the page does not show, and that are most of it. */
const LEAN = { timeline: 0, search: 0, words: 0, wordKeys: 0, outbox: 0, audits: 0, offeredTo: 0 } as const;

type Account = Pick<AdminPerson, 'driver' | 'passenger' | 'unregistered'>;

/**
 * Returns a person's page for admins (R53). Each list is read by an index, up to a fixed number, so the work does not
 * grow with the platform.
 * @throws Refusal NOT_FOUND
 */
export async function getPerson(ctx: Context, reader: Actor, id: string): Promise<AdminPerson> {
  const user = await ctx.store.users.findOne({ _id: toObjectId(id), ...NOT_LEAVING });
  if (!user?.userType) throw new Refusal('NOT_FOUND', { message: ADMIN_MESSAGES.personGone });
  const { _id, userType: party } = user;
  const [account, rides, reported, notes, changes] = await Promise.all([
    accountOf(ctx, user),
    newestRides(ctx, party, _id),
    reportedRides(ctx, party, _id),
    notesAbout(ctx, reader, _id),
    changesOf(ctx, id),
  ]);
  const other = otherParty(party);
  return {
    ...account,
    trips: rides.slice(0, SHOWN).map(presentAdminRide),
    ratings: { received: ratingsBy(other, rides), given: ratingsBy(party, rides) },
    reports: {
      by: reported.filter(({ reports }) => reportOf(reports, party)).length,
      about: reported.filter(({ reports }) => reportOf(reports, other)).length,
      recent: await presentReported(ctx, reported.slice(0, SHOWN)),
    },
    notes,
    changes,
  };
}

async function accountOf(ctx: Context, user: UserDoc): Promise<Account> {
  const none = { driver: null, passenger: null, unregistered: null };
  if (user.userType === 'passenger') {
    const [passenger = null] = await presentPassengers(ctx, [user]);
    return { ...none, passenger };
  }
  const driver = await ctx.store.drivers.findOne({ _id: user._id, ...NOT_LEAVING }, { projection: WITHOUT_LISTS });
  if (driver) return { ...none, driver: await presentAdminDriver(ctx, driver) };
  return { ...none, unregistered: presentUnregistered(user) };
}

const ofParty = (party: Party, _id: ObjectId): Filter<RideDoc> =>
  party === 'driver' ? { driverId: _id } : { passengerId: _id };

const newestRides = ({ store }: Context, party: Party, _id: ObjectId): Promise<RideDoc[]> =>
  store.rides.find(ofParty(party, _id), { projection: LEAN }).sort({ createdAt: -1 }).limit(PERSON_TRIPS).toArray();

const reportedRides = ({ store }: Context, party: Party, _id: ObjectId): Promise<RideDoc[]> =>
  store.rides
    .find({ ...ofParty(party, _id), 'reports.at': { $exists: true } }, { projection: LEAN })
    .sort({ 'reports.at': -1 })
    .limit(PERSON_TRIPS)
    .toArray();

/** Returns the ratings that one party gave the other on these rides. */
function ratingsBy(by: Party, rides: readonly RideDoc[]): AdminPerson['ratings']['given'] {
  const given = rides.flatMap(({ _id, ratings, driver, passengerName }) => {
    const rating = by === 'passenger' ? ratings?.byPassenger : ratings?.byDriver;
    return rating ? [{ ride: _id, passenger: passengerName, driver: driver?.name ?? '', rating }] : [];
  });
  const sum = given.reduce((stars, { rating }) => stars + rating.stars, 0);
  return {
    average: given.length === 0 ? null : Math.round((sum / given.length) * 10) / 10,
    count: given.length,
    recent: given.slice(0, SHOWN).map(({ ride, passenger, driver, rating: { stars, tags, at } }) => ({
      ride_id: ride.toHexString(),
      passenger_name: passenger,
      driver_name: driver,
      stars,
      tags,
      at: at.toISOString(),
    })),
  };
}

async function changesOf({ store }: Context, target: string): Promise<AdminPerson['changes']> {
  const entries = await store.audit.find({ target }).sort({ at: -1, _id: -1 }).limit(ENTRIES_READ).toArray();
  const changes = entries.filter(({ kind }) => kind !== 'document');
  return changes.slice(0, CHANGES_SHOWN).map(presentEntry);
}
