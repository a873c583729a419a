import { countOf } from '#core/lib/counters.ts';
import { createLogger } from '#http/log.ts';
import { openLog } from '#server/process-log.ts';

/**
 * A process that writes to its log as the app does: as many lines as its argument or a message says. It answers a
 * message with the number of lines dropped so far, and ends on SIGTERM.
 */
const log = openLog(process.env);
const logger = createLogger('info', log.stream);

function write(lines: number): void {
  for (let line = 0; line < lines; line += 1) logger.info('x'.repeat(100));
}

process.on('SIGTERM', () => void log.end(0));
process.on('message', (lines) => {
  write(Number(lines));
  process.send?.(countOf('logLinesDropped'));
});
log.say(`pid ${process.pid}`);
write(Number(process.argv[2] ?? 0));
