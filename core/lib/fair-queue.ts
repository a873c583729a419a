import { Refusal } from '#shared/contract/errors.ts';

interface Bounds {
  /** How much work may wait, in all and of one person. */
  waiting: number;
  waitingOfOne: number;
  /** Of how many people the queue keeps the time that they have used; those who used it longest ago are forgotten. */
  people: number;
}

interface Waiting {
  person: string;
  /** Never rejects. */
  start: () => Promise<void>;
  refuse: (why: Refusal) => void;
}

/**
 * Does one piece of work at a time. Next is the person who has used the least time, so that the work of a few people
 * keeps nobody else waiting (R31.14).
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #nowMs: () => number;
  readonly #usedMs = new Map<string, number>();
  /** In order of arrival. */
  #waiting: Waiting[] = [];
  #isWorking = false;

  constructor(bounds: Bounds, nowMs: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#nowMs = nowMs;
  }

  /**
   * Does a person's work when its turn comes.
   * @throws Refusal BUSY when too much work waits, also later, to make room for others; what the work throws
   */
  add<T>(person: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ person, start: () => work().then(resolve, reject), refuse: reject });
      this.#refuseOneTooMany(person);
      void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      const startedMs = this.#nowMs();
      await next.start();
      this.#charge(next.person, this.#nowMs() - startedMs);
    }
    this.#isWorking = false;
  }

  #takeNext(): Waiting | undefined {
    const [next] = this.#waiting.toSorted((a, b) => this.#usedBy(a) - this.#usedBy(b));
    this.#waiting = this.#waiting.filter((it) => it !== next);
    return next;
  }

  #charge(person: string, ms: number): void {
    const usedMs = this.#usedBy({ person }) + ms;
    // A Map keeps insertion order, so the person who used it longest ago comes first.
    this.#usedMs.delete(person);
    this.#usedMs.set(person, usedMs);
    const [oldest] = this.#usedMs.keys();
    if (this.#usedMs.size > this.#bounds.people && oldest !== undefined) this.#usedMs.delete(oldest);
  }

  #usedBy({ person }: Pick<Waiting, 'person'>): number {
    return this.#usedMs.get(person) ?? 0;
  }

  /** After a person's work was added: refuses the last work of the person who had most waiting before. */
  #refuseOneTooMany(person: string): void {
    const before = this.#waiting.slice(0, -1);
    const waitingOf = (one: string): number => before.filter((it) => it.person === one).length;
    if (waitingOf(person) >= this.#bounds.waitingOfOne) return this.#refuseLastOf(person);
    if (before.length < this.#bounds.waiting) return;
    const [most] = before
      .toReversed()
      .toSorted((a, b) => waitingOf(b.person) - waitingOf(a.person) || this.#usedBy(b) - this.#usedBy(a));
    if (most) this.#refuseLastOf(most.person);
  }

  #refuseLastOf(person: string): void {
    const last = this.#waiting.findLast((it) => it.person === person);
    this.#waiting = this.#waiting.filter((it) => it !== last);
    last?.refuse(new Refusal('BUSY'));
  }
}
