/**
 * `node --import ./typescript.mjs main.ts`: for Node.js before 22.18, which cannot run TypeScript by itself. tsx names every
 * function anew each time it is made, which costs time and memory, so it is loaded only where it is needed.
 */
if (!process.features.typescript) (await import('tsx/esm/api')).register();
