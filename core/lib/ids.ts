import { ObjectId } from 'mongodb';

/** Returns an id as a compact string for memory: `toHexString` returns one of a dozen pieces, which takes far more. */
export const flatHex = (id: ObjectId): string => Buffer.from(id.id).toString('hex');

/** Returns the ObjectId for an id from a request. The schema has already checked its format. */
export const toObjectId = (id: string): ObjectId => ObjectId.createFromHexString(id);
