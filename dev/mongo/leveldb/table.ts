import { maskedCrc } from './crc32c.ts';
import { uncompress } from './snappy.ts';
import { Reader } from './varint.ts';

/** A table of LevelDB: blocks, each with a checksum; two of them list the others; the footer names these two. */
const FOOTER_BYTES = 48;
const MAGIC = 0xdb4775248b80fb57n;
const BLOCK_TRAILER_BYTES = 5;
const SNAPPY = 1;

type Handle = { offset: number; size: number };

/** Checks that every block of a table is as it was written; LevelDB itself does not. Errors: RangeError. */
export function checkTable(bytes: Buffer): void {
  const footer = bytes.subarray(-FOOTER_BYTES);
  if (footer.readBigUInt64LE(FOOTER_BYTES - 8) !== MAGIC) throw new RangeError('the footer is missing');
  const reader = new Reader(footer);
  for (const list of [readHandle(reader), readHandle(reader)]) {
    for (const handle of handlesIn(blockAt(bytes, list))) checkBlock(bytes, handle);
  }
}

function readHandle(reader: Reader): Handle {
  return { offset: reader.varint(), size: reader.varint() };
}

function checkBlock(bytes: Buffer, { offset, size }: Handle): void {
  const end = offset + size;
  if (end + BLOCK_TRAILER_BYTES > bytes.length) throw new RangeError('a block reaches past the end');
  if (bytes.readUInt32LE(end + 1) !== maskedCrc(bytes.subarray(offset, end + 1)))
    throw new RangeError('a block has another checksum');
}

function blockAt(bytes: Buffer, handle: Handle): Buffer {
  checkBlock(bytes, handle);
  const end = handle.offset + handle.size;
  const block = bytes.subarray(handle.offset, end);
  return bytes[end] === SNAPPY ? uncompress(block) : block;
}

/** Returns the handles that a block lists as the values of its entries. */
function handlesIn(block: Buffer): Handle[] {
  const restarts = block.readUInt32LE(block.length - 4);
  const entries = new Reader(block.subarray(0, block.length - 4 * (restarts + 1)));
  const handles: Handle[] = [];
  while (!entries.atEnd) {
    entries.varint();
    const keyBytes = entries.varint();
    const valueBytes = entries.varint();
    entries.take(keyBytes);
    handles.push(readHandle(new Reader(entries.take(valueBytes))));
  }
  return handles;
}
