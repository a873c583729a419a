import { parseArgs } from 'node:util';
import type { FleetOptions } from './fleet.ts';

export const USAGE = `npm run fleet -- --url http://localhost:3000 --admin-code CODE [--drivers 12] [--seed 1] [--realistic]

  --url         the server, which must sign people in with the stand-in
  --admin-code  its admin code (printed when it starts); approves the drivers
  --drivers     the number of drivers, 1 to 5000
  --seed        another number gives other routes and fares
  --realistic   ride at a motorbike's speed, however long a trip takes`;

const DRIVERS_MAX = 5000;

/** Invalid command line arguments; the message names the argument. */
export class UsageError extends Error {}

/**
 * Parses the command line. Without --admin-code, ADMIN_CODE from the environment is used.
 * @throws UsageError
 */
export function readArguments(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Pick<FleetOptions, 'url' | 'adminCode' | 'drivers' | 'seed' | 'realistic'> {
  const { url, 'admin-code': code, drivers, seed, realistic } = parse(args);
  const adminCode = code ?? env['ADMIN_CODE'];
  if (url === undefined) throw new UsageError('--url is missing.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('--url must be an address beginning with http:// or https://.');
  }
  if (!adminCode) throw new UsageError('--admin-code is missing.');
  return {
    url,
    adminCode,
    drivers: wholeNumber('--drivers', drivers ?? '12', 1, DRIVERS_MAX),
    seed: wholeNumber('--seed', seed ?? '1', 0, 2 ** 31),
    realistic: realistic ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        'admin-code': { type: 'string' },
        drivers: { type: 'string' },
        seed: { type: 'string' },
        realistic: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, typed: string, min: number, max: number): number {
  const number = Number(typed);
  if (/^\d+$/.test(typed) && number >= min && number <= max) return number;
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`);
}
