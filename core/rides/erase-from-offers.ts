import type { ObjectId } from 'mongodb';
import { firstName } from '#shared/domain/names.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';

type Entry = Pick<TimelineEntry, 'what' | 'who' | 'by' | 'driver' | 'left'>;

/**
 * Shortens the name of a deleted driver in the timelines of rides that were offered to them, and that they declined or
 * gave up (R24, R36). Those that they completed keep the name. A timeline only grows, so its entries keep their places.
 * @param fullName finds the driver in offers from before these named the driver's id
 */
export async function eraseFromOffers({ rides }: Pick<Store, 'rides'>, id: ObjectId, fullName = ''): Promise<void> {
  const offered = await rides
    .find({ $or: [{ offeredTo: id }, { declinedBy: id }, { 'timeline.asked': id }] })
    .project<Pick<RideDoc, '_id' | 'status' | 'driverId'> & { timeline: Entry[] }>({
      status: 1,
      driverId: 1,
      'timeline.what': 1,
      'timeline.who': 1,
      'timeline.by': 1,
      'timeline.driver': 1,
      'timeline.left': 1,
    })
    .toArray();
  const passedOn = offered.filter(({ status, driverId }) => status !== 'completed' || !driverId?.equals(id));
  const names = new Set([fullName, ...passedOn.flatMap(({ timeline }) => timeline.flatMap((it) => nameIn(it, id)))]);
  const changes = passedOn.flatMap(({ _id, timeline }) => {
    const shorter = timeline.flatMap((entry, i): [string, string][] => {
      const [name] = nameIn(entry, id, names);
      return name && name !== firstName(name) ? [[`timeline.${i}.who`, firstName(name)]] : [];
    });
    return shorter.length === 0
      ? []
      : [{ updateOne: { filter: { _id }, update: { $set: Object.fromEntries(shorter) } } }];
  });
  if (changes.length > 0) await rides.bulkWrite(changes, { ordered: false });
}

/** Returns the driver's name in an entry of theirs. What an admin did for the driver has the admin's name. */
function nameIn({ what, who, by, driver, left }: Entry, id: ObjectId, names?: ReadonlySet<string>): string[] {
  if (!who) return [];
  const isOffer = what === 'offered';
  if (isOffer && !driver) return names?.has(who) ? [who] : [];
  return (driver ?? left)?.equals(id) && (isOffer || by !== 'authority') ? [who] : [];
}
