import { ObjectId } from 'mongodb';

/** For ids kept in memory: `toHexString` leaves a string of a dozen pieces, which takes a lot of it. */
export const flatHex = (id: ObjectId): string => Buffer.from(id.id).toString('hex');

/** The ObjectId for an id from a request, whose format the schema has already checked. */
export const toObjectId = (id: string): ObjectId => ObjectId.createFromHexString(id);
