import { Reader } from './varint.ts';

/** Decompresses Snappy, in which LevelDB keeps blocks that it makes smaller. */
export function uncompress(compressed: Buffer): Buffer {
  const reader = new Reader(compressed);
  const output = Buffer.alloc(reader.varint());
  let length = 0;
  while (!reader.atEnd) {
    const tag = reader.fixed(1);
    const kind = tag & 3;
    if (kind === 0) {
      const size = tag >> 2;
      length += reader.take(1 + (size < 60 ? size : reader.fixed(size - 59))).copy(output, length);
      continue;
    }
    const count = kind === 1 ? 4 + ((tag >> 2) & 7) : 1 + (tag >> 2);
    const distance = kind === 1 ? ((tag >> 5) << 8) | reader.fixed(1) : reader.fixed(kind === 2 ? 2 : 4);
    // Byte by byte, because a copy may repeat what it has just written.
    for (const end = length + count; length < end; length += 1) output[length] = output[length - distance] ?? 0;
  }
  return output;
}
