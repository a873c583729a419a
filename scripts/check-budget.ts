import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Fails the build when the JavaScript that the first load of `/` needs is over the budget (DESIGN section 7). */
const BUDGET_KB = 110;
const ENTRY = 'index.html';
const out = new URL('../dist/client/', import.meta.url);

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    src: z.optional(z.string()),
  }),
);

const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', out), 'utf8')));

/** The landing screen is a lazy route, yet the first load of `/` needs it; so it counts, with what it imports. */
const lazyLanding = Object.keys(manifest).filter((key) =>
  /^src\/features\/landing\/landing(-page|-screen)?\.tsx$/.test(key),
);

const files = new Set<string>();
const visit = (key: string): void => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no "${key}".`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  chunk.imports?.forEach(visit);
};
[ENTRY, ...lazyLanding].forEach(visit);

const gzipped = [...files]
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(new URL(file, out))).length }))
  .sort((a, b) => b.bytes - a.bytes);
const totalKb = gzipped.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { file, bytes } of gzipped) console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`);
console.log(`First load of /: ${totalKb.toFixed(1)} kB of JavaScript (gzip), budget ${BUDGET_KB} kB.`);
if (totalKb > BUDGET_KB) {
  console.error('Over the budget: load something lazily.');
  process.exitCode = 1;
}
