import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a .br and a .gz beside each built file that they make smaller; http/client-files.ts sends them. */
const OUT = 'dist/client';
const GAINS = /\.(js|mjs|css|html|svg|json|webmanifest)$/;
const MIN_BYTES = 1024;
/** Quality 11 gives the smallest files, 7 % less than 9, but map libraries would take as long as the whole build. */
const BROTLI_QUALITY = 11;
const LARGE_BYTES = 500_000;
const BROTLI_QUALITY_LARGE = 9;

for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
  if (!GAINS.test(name) || name.startsWith('.vite')) continue;
  const file = join(OUT, name);
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) continue;
  const quality = content.length > LARGE_BYTES ? BROTLI_QUALITY_LARGE : BROTLI_QUALITY;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
