import { maskedCrc } from './crc32c.ts';

/** A log of LevelDB, which the manifest is too: records in blocks of 32 KiB; a long record is in several fragments. */
const BLOCK_BYTES = 32 * 1024;
const HEADER_BYTES = 7;
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];

type Fragment = { type: number; data: Buffer; end: number };

/** The whole records from the beginning of a log, and where they end. What follows is torn, or damaged. */
export type LogContent = { records: Buffer[]; end: number };

export function readLog(bytes: Buffer): LogContent {
  const records: Buffer[] = [];
  let end = 0;
  let parts: Buffer[] = [];
  for (let fragment = fragmentAt(bytes, 0); fragment; fragment = fragmentAt(bytes, fragment.end)) {
    const begins = fragment.type === FULL || fragment.type === FIRST;
    if (begins !== (parts.length === 0)) break;
    parts.push(fragment.data);
    if (fragment.type === FIRST || fragment.type === MIDDLE) continue;
    records.push(Buffer.concat(parts));
    parts = [];
    end = fragment.end;
  }
  return { records, end };
}

/** Returns the fragment at `at`, or after the unused end of that block; undefined if none is there, or a damaged one. */
function fragmentAt(bytes: Buffer, at: number): Fragment | undefined {
  const left = BLOCK_BYTES - (at % BLOCK_BYTES);
  const start = left < HEADER_BYTES ? at + left : at;
  const blockEnd = Math.min(start - (start % BLOCK_BYTES) + BLOCK_BYTES, bytes.length);
  if (start + HEADER_BYTES > blockEnd) return undefined;
  const end = start + HEADER_BYTES + bytes.readUInt16LE(start + 4);
  const type = bytes.readUInt8(start + 6);
  if (type < FULL || type > LAST || end > blockEnd) return undefined;
  if (bytes.readUInt32LE(start) !== maskedCrc(bytes.subarray(start + 6, end))) return undefined;
  return { type, data: bytes.subarray(start + HEADER_BYTES, end), end };
}

/** The numbers that LevelDB gave to the writes of a batch. */
export type Batch = { first: number; last: number };

export function batchOf(record: Buffer): Batch {
  const first = Number(record.readBigUInt64LE(0));
  return { first, last: first + record.readUInt32LE(8) - 1 };
}

/**
 * Whether a further batch begins anywhere after the one at `end`, which comes after write `lastWrite` and is not whole.
 * LevelDB begins a batch only once the one before it is synced, so a crash can tear only the last one.
 */
export function hasFurtherBatch(bytes: Buffer, end: number, lastWrite: number): boolean {
  for (let at = end + 1; at + HEADER_BYTES <= bytes.length; at += 1) {
    const type = bytes[at + 6];
    if ((type !== FULL && type !== FIRST) || BLOCK_BYTES - (at % BLOCK_BYTES) < HEADER_BYTES) continue;
    const payload = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + bytes.readUInt16LE(at + 4));
    // The number is compared first, because a checksum at every byte would take seconds.
    const isFurtherBatch = payload.length < 8 || isFurther(payload.readBigUInt64LE(0), lastWrite);
    if (isFurtherBatch && fragmentAt(bytes, at)) return true;
  }
  return false;
}

const isFurther = (write: bigint, lastWrite: number): boolean =>
  write > lastWrite + 1 && write < Number.MAX_SAFE_INTEGER;
