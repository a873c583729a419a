import { parseArgs } from 'node:util';
import { backUp, restore } from './backup.ts';
import { startMongo } from './server.ts';

/**
 * `npm run store`: runs only the embedded MongoDB. DATA_DIR (default ./data), STORE_PORT (default 27017).
 * `npm run store -- --backup FILE` and `--restore FILE` copy the data of a stopped one (docs/operations.md).
 */
const dataDir = process.env.DATA_DIR ?? './data';
const port = Number(process.env.STORE_PORT ?? 27017);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { backup: { type: 'string' }, restore: { type: 'string' } } });
  if (values.backup !== undefined) {
    say(`${await backUp(dataDir, values.backup)} documents of ${dataDir} are in ${values.backup}.`);
  } else if (values.restore !== undefined) {
    say(`${await restore(dataDir, values.restore)} documents of ${values.restore} are in ${dataDir}.`);
  } else {
    const store = await startMongo({ dataDir, port, warn: say });
    say(`The store is at ${store.url}`);
    const stop = (): void => void store.close().then(() => process.exit(0));
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
