import type { RideDoc } from '../store/ride-documents.ts';

/** The background queue that carries out the consequences of a ride's steps and messages in order. */
export const queueOf = ({ _id }: Pick<RideDoc, '_id'>): string => `ride:${_id.toHexString()}`;
