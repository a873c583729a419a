/** Reads LevelDB's numbers and strings from a buffer, one after the other. Errors: RangeError past the end. */
export class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes.readUInt8(this.#at);
      this.#at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('a length reaches past the end');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** Reads a number of 1 to 4 bytes. */
  fixed(byteCount: number): number {
    return this.take(byteCount).readUIntLE(0, byteCount);
  }
}
