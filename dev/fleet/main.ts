import { readArguments, USAGE, UsageError } from './arguments.ts';
import { type FleetOptions, startFleet } from './fleet.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(options: FleetOptions): Promise<void> {
  const stop = new AbortController();
  // A second Ctrl-C ends the process at once.
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const ended = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  say(`${options.drivers} simulated drivers set out for ${options.url}. Stop them with Ctrl-C.`);
  const fleet = await startFleet({ ...options, log: say });
  await ended;
  say('The drivers go home.');
  await fleet.close();
}

try {
  await run(readArguments(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
