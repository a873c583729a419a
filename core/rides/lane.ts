import type { RideDoc } from '../store/ride-documents.ts';

/** The lane in which what follows from a ride's steps and messages is carried out in order. */
export const laneOf = ({ _id }: Pick<RideDoc, '_id'>): string => `ride:${_id.toHexString()}`;
