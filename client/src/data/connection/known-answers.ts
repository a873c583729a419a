import type { RawAnswer } from './transport.ts';

/** The last response with an ETag, by address, so that the server does not resend unchanged data (decision 039). */
type KnownAnswers = Map<string, RawAnswer>;

/** Polling uses about ten addresses; the other responses belong to screens that the person has left. */
const KNOWN_MAX = 30;
let known: KnownAnswers = new Map();

/** One map per person, only in memory. Get it before a request: then a late response cannot reach the next person. */
export const knownAnswers = (): KnownAnswers => known;

export function forgetAnswers(): void {
  known = new Map();
}

/** Stores the response to a GET in place of the previous one; a response without an ETag only deletes the previous. */
export function remember(answers: KnownAnswers, address: string, answer: RawAnswer): void {
  answers.delete(address);
  if (answer.status === 200 && answer.tag !== null) answers.set(address, answer);
  const [oldest] = answers.keys();
  if (answers.size > KNOWN_MAX && oldest !== undefined) answers.delete(oldest);
}
