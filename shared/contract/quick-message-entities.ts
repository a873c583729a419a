import * as z from 'zod/mini';
import { ALL_QUICK_MESSAGES, PARTIES } from '../domain/quick-messages.ts';
import { Time } from './fields.ts';

export const QuickMessageKey = z.enum(ALL_QUICK_MESSAGES);
export const Party = z.enum(PARTIES);

/** A quick message between the parties of a ride (R25). */
export const QuickMessage = z.object({ from: Party, word: QuickMessageKey, at: Time });
export type QuickMessage = z.infer<typeof QuickMessage>;
