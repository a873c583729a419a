import { ObjectId } from 'mongodb';

/** The ObjectId for an id from a request, whose format the schema has already checked. */
export const toObjectId = (id: string): ObjectId => ObjectId.createFromHexString(id);
