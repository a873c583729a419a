import { startMongo } from './server.ts';

/** `npm run store`: runs only the embedded MongoDB. DATA_DIR (default ./data), STORE_PORT (default 27017). */
const dataDir = process.env.DATA_DIR ?? './data';
const port = Number(process.env.STORE_PORT ?? 27017);

try {
  const store = await startMongo({ dataDir, port });
  process.stdout.write(`The store is at ${store.url}\n`);
  const stop = (): void => void store.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
