import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a .br and a .gz beside each built file, if that is smaller; the server sends these (http/client-files.ts). */
const OUT = 'dist/client';
const GAINS = /\.(js|mjs|css|html|svg|json|webmanifest)$/;
const MIN_BYTES = 1024;
/** Out of 11: nearly as small as 11, and several times faster. */
const BROTLI_QUALITY = 9;

for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
  if (!GAINS.test(name) || name.startsWith('.vite')) continue;
  const file = join(OUT, name);
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) continue;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
