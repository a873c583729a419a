import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * tests/bench/soak.ts loads this file into the app's processes: on SIGUSR2 it prints the live memory after a full
 * garbage collection, which separates growth from garbage.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (kind: string): number => resources.filter((it) => it === kind).length;
  const living = {
    heapBytes: heapUsed,
    externalBytes: external,
    timers: count('Timeout'),
    sockets: count('TCPSocketWrap'),
  };
  process.stdout.write(`soak: ${JSON.stringify(living)}\n`);
});
