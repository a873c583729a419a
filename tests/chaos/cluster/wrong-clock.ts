import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's libfaketime changes the system clock that a process reads, while it runs. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** Why no clock can be set on this machine; null when it can. */
export const faketimeMissing: string | null = existsSync(LIBRARY)
  ? null
  : `${LIBRARY} is not installed: run "apt-get install libfaketime" to test a wrong clock`;

/** The clock of one process. */
export interface WrongClock {
  /** The environment variables for that process. */
  env: Record<string, string>;
  /** Sets the clock ahead of the true time; takes effect within a second. */
  setAhead(seconds: number): void;
  close(): Promise<void>;
}

/** Returns a clock that can be set wrong; null where that is not possible. */
export async function wrongClock(): Promise<WrongClock | null> {
  if (faketimeMissing !== null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'boda-clock-'));
  const file = join(folder, 'offset');
  const setAhead = (seconds: number): void => writeFileSync(file, `+${seconds}s`);
  setAhead(0);
  return {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Timers use the monotonic clock, which stays right.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    setAhead,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
