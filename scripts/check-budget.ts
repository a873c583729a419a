import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Fails the build when the JavaScript that the first load of `/` needs is over the budget (DESIGN section 7). */
const BUDGET_KB = 110;
const PAGES = ['landing.html', 'landing-returning.html'];
const out = new URL('../dist/client/', import.meta.url);
const read = (file: string): Buffer => readFileSync(new URL(file, out));

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }));
const manifest = Manifest.parse(JSON.parse(read('.vite/manifest.json').toString()));
const chunkOf = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));

const files = new Set<string>();
/** A script with everything that it imports at once. */
function visit(file: string): void {
  if (files.has(file)) return;
  files.add(file);
  for (const key of chunkOf.get(file)?.imports ?? []) {
    const imported = manifest[key];
    if (!imported) throw new Error(`The build's manifest has no "${key}".`);
    visit(imported.file);
  }
}
for (const page of PAGES) {
  const named = [
    ...read(page)
      .toString()
      .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
  ].map(([, file = '']) => file);
  if (named.length === 0) throw new Error(`${page} loads no script.`);
  named.forEach(visit);
}

const gzipped = [...files]
  .map((file) => ({ file, bytes: gzipSync(read(file)).length }))
  .sort((a, b) => b.bytes - a.bytes);
const totalKb = gzipped.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { file, bytes } of gzipped) console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`);
console.log(`First load of /: ${totalKb.toFixed(1)} kB of JavaScript (gzip), budget ${BUDGET_KB} kB.`);
if (totalKb > BUDGET_KB) {
  console.error('Over the budget: load something lazily.');
  process.exitCode = 1;
}
