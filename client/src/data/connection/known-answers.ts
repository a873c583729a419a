import type { RawAnswer } from './transport.ts';

/** The last answers that carry an ETag, by address, so that an unchanged one is not sent again (decision 039). */
type KnownAnswers = Map<string, RawAnswer>;

/** Polling uses about ten addresses; the others belong to screens that were left. */
const KNOWN_MAX = 30;
let known: KnownAnswers = new Map();

/** In memory only, one map per person. Take it before a request, so that a late answer cannot reach the next person. */
export const knownAnswers = (): KnownAnswers => known;

export function forgetAnswers(): void {
  known = new Map();
}

/** Keeps the answer to a GET in place of the previous one, if it has an ETag. */
export function remember(answers: KnownAnswers, address: string, answer: RawAnswer): void {
  answers.delete(address);
  if (answer.status === 200 && answer.tag !== null) answers.set(address, answer);
  const [oldest] = answers.keys();
  if (answers.size > KNOWN_MAX && oldest !== undefined) answers.delete(oldest);
}
