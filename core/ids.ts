import { ObjectId } from 'mongodb';

/** The ObjectId behind a wire id; the border has checked its form. */
export const toObjectId = (id: string): ObjectId => ObjectId.createFromHexString(id);
