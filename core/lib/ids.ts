import { ObjectId } from 'mongodb';

/** Returns an id as a compact string for memory: `toHexString` returns one of a dozen pieces, which takes far more. */
export const flatHex = (id: ObjectId): string => Buffer.from(id.id).toString('hex');

const SECOND_DIGITS = 8;

/** Returns a new id of a ride that is requested at this time: ids are in the order of the requests, to the second. */
export const rideIdAt = (createdAt: Date): ObjectId => {
  const seconds = Math.floor(createdAt.getTime() / 1000)
    .toString(16)
    .padStart(SECOND_DIGITS, '0');
  return ObjectId.createFromHexString(seconds + new ObjectId().toHexString().slice(SECOND_DIGITS));
};

/** Returns a filter for the ids of all documents that were created from `start` until before `end`, to the second. */
export const idsBetween = ({ start, end }: { start: Date; end: Date }): { $gte: ObjectId; $lt: ObjectId } => ({
  $gte: ObjectId.createFromTime(start.getTime() / 1000),
  $lt: ObjectId.createFromTime(end.getTime() / 1000),
});

/** Returns the ObjectId for an id from a request. The schema has already checked its format. */
export const toObjectId = (id: string): ObjectId => ObjectId.createFromHexString(id);
