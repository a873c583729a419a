import { createHash } from 'node:crypto';

/** 48 bits: a sum of two such hashes is a safe integer. */
const HASH_BYTES = 6;
const MODULUS = 2 ** (8 * HASH_BYTES);

/**
 * What a store contains: the number of its last batch, and the sum of the hashes of its entries. It is stored with each
 * batch, and counted again at the start, because LevelDB opens a folder without the entries that it cannot read.
 */
export class Tally {
  readonly #hashes = new Map<string, number>();
  #sum = 0;
  #batch = 0;

  get batch(): number {
    return this.#batch;
  }

  set(key: string, value: Uint8Array | null): void {
    const hash = value ? hashOf(key, value) : 0;
    this.#sum = (this.#sum - (this.#hashes.get(key) ?? 0) + hash + MODULUS) % MODULUS;
    if (value) this.#hashes.set(key, hash);
    else this.#hashes.delete(key);
  }

  /** Begins the next batch, which must store the result. */
  next(): Buffer {
    this.#batch += 1;
    return this.#encoded();
  }

  /** Continues from what the last batch stored. Errors: Error if the entries are others than at that time. */
  resume(stored: Uint8Array): void {
    this.#batch = parseInt(Buffer.from(stored).toString(), 10);
    if (!this.#encoded().equals(stored)) throw new Error('entries in it are missing or damaged');
  }

  #encoded(): Buffer {
    return Buffer.from(`${this.#batch} ${this.#sum}`);
  }
}

function hashOf(key: string, value: Uint8Array): number {
  return createHash('sha256').update(`${key}\0`).update(value).digest().readUIntBE(0, HASH_BYTES);
}
