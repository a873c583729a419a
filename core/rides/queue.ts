import type { RideDoc } from '../store/ride-documents.ts';

/** Returns the name of the background queue in which a ride's consequences and messages run in order. */
export const queueOf = ({ _id }: Pick<RideDoc, '_id'>): string => `ride:${_id.toHexString()}`;
