import type { ObjectId } from 'mongodb';
import { firstName } from '#shared/domain/names.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { type Store, updateEach } from '../store/store.ts';
import { eraseFromOffers } from './erase-from-offers.ts';
import { requestEnds } from './redact-request.ts';
import { searchOfRide } from './snapshot.ts';
import { withReport } from './stored-reports.ts';

const NO_PASSENGER = { passengerPhone: '', passengerRating: null, cancelNote: null, from: null, to: null } as const;
const NO_DRIVER = { 'driver.phone': '', 'driver.plate': '', 'driver.stageName': '', 'driver.photo': null } as const;
/** Fields removed for both parties, since a list of low ratings names them both. */
const UNSAID = { words: '', wordKeys: '', startPin: '', 'ratings.lowAt': '', 'ratings.safetyAt': '' } as const;

/**
 * Removes from past rides what they contain about a deleted person (R36): completed rides keep name, places and fare,
 * cancelled rides a first name and listed places. Ratings keep their stars, for the other party's average. Repeating it
 * changes nothing.
 * @param fullName see `eraseFromOffers`
 */
export async function eraseDetails({ rides }: Pick<Store, 'rides'>, id: ObjectId, fullName?: string): Promise<void> {
  const cancelled = { status: 'cancelled' as const };
  for await (const ride of rides.find({ ...cancelled, passengerId: id })) {
    const change = { $set: withoutPassenger(ride), $unset: { pickupAddress: '', tripLink: '' } } as const;
    await rides.updateOne({ _id: ride._id, rev: ride.rev }, change);
  }
  for await (const ride of rides.find({ ...cancelled, driverId: id, driver: { $ne: null } })) {
    await rides.updateOne({ _id: ride._id, rev: ride.rev }, { $set: withoutDriver(ride) });
  }
  await eraseFromOffers({ rides }, id, fullName);
  const completed = { status: 'completed' as const };
  const ridden = await rides.distinct('_id', { ...completed, passengerId: id });
  await updateEach(rides, ridden, { $set: NO_PASSENGER, $unset: { tripLink: '' } });
  await updateEach(rides, await rides.distinct('_id', { ...completed, driverId: id }), { $set: NO_DRIVER });
  const over = { status: { $in: ['completed' as const, 'cancelled' as const] } };
  const theirs = {
    $or: [
      { passengerId: id, ...over },
      { driverId: id, ...over },
    ],
  };
  for (const by of ['byPassenger', 'byDriver'] as const) {
    const tagged = { ...theirs, [`ratings.${by}.tags.0`]: { $exists: true } };
    await updateEach(rides, await rides.distinct('_id', tagged), { $set: { [`ratings.${by}.tags`]: [] } });
  }
  await eraseReports({ rides }, id);
  await updateEach(rides, await rides.distinct('_id', theirs), { $unset: UNSAID });
}

/** Removes what a deleted person reported; reports about them stay (R52). */
async function eraseReports({ rides }: Pick<Store, 'rides'>, id: ObjectId): Promise<void> {
  const theirs = [
    { passengerId: id, 'reports.byPassenger': { $exists: true } },
    { driverId: id, 'reports.byDriver': { $exists: true } },
  ];
  for await (const ride of rides.find({ $or: theirs })) {
    const { byPassenger, byDriver } = ride.reports ?? {};
    const [party, other] = ride.passengerId.equals(id)
      ? (['driver', byDriver] as const)
      : (['passenger', byPassenger] as const);
    const change = other
      ? { $set: { reports: withReport(undefined, party, other) } }
      : { $unset: { reports: '' as const } };
    await rides.updateOne({ _id: ride._id, rev: ride.rev }, change);
  }
}

function withoutPassenger(ride: RideDoc): Partial<RideDoc> {
  const { passenger: passengerName, pickup, destination } = requestEnds(ride);
  const { pickupAddress: _address, ...named } = ride;
  const search = searchOfRide({ ...named, passengerName, pickup, destination });
  return { ...NO_PASSENGER, passengerName, pickup, destination, search, timeline: shortened(ride, ride.passengerName) };
}

function withoutDriver(ride: RideDoc): object {
  const name = firstName(ride.driver?.name ?? '');
  const search = searchOfRide({ ...ride, driver: { name } });
  return { ...NO_DRIVER, 'driver.name': name, search, timeline: shortened(ride, ride.driver?.name) };
}

const shortened = ({ timeline }: RideDoc, name: string | undefined): RideDoc['timeline'] =>
  timeline.map((entry) => (entry.who !== null && entry.who === name ? { ...entry, who: firstName(entry.who) } : entry));
