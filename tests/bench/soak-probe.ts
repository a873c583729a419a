import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into the processes of the app by tests/bench/soak.ts: on SIGUSR2 it prints what lives in the process, after a
 * full garbage collection, without which growth and garbage cannot be told apart.
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
