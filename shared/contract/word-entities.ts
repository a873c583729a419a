import * as z from 'zod/mini';
import { ALL_WORDS, PARTIES } from '../domain/words.ts';
import { Time } from './fields.ts';

export const Word = z.enum(ALL_WORDS);
export const Party = z.enum(PARTIES);

/** A quick message between the parties of a ride (R25). */
export const RideWord = z.object({ from: Party, word: Word, at: Time });
export type RideWord = z.infer<typeof RideWord>;
