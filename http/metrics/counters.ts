import { Counter, Gauge, type Registry } from 'prom-client';
import { type Count, countOf, levels } from '#core/lib/counters.ts';

const COUNTERS: Record<Count, { name: string; help: string }> = {
  fixesIn: { name: 'boda_fixes_received_total', help: 'Fixes received by socket or REST' },
  fixesRefused: { name: 'boda_fixes_refused_total', help: 'Fixes that were stale, too frequent or from the future' },
  fixesOut: { name: 'boda_fixes_published_total', help: 'Fixes that were accepted' },
  deliveries: { name: 'boda_deliveries_total', help: 'Events handed to sockets' },
  positionsDropped: { name: 'boda_positions_dropped_total', help: 'Positions that a busy socket skipped' },
  handshakesRefused: { name: 'boda_handshakes_refused_total', help: 'Websockets refused' },
  socketsCut: { name: 'boda_sockets_cut_total', help: 'Sockets cut for what they sent or did not read' },
  backgroundFailures: { name: 'boda_background_failures_total', help: 'Failures of work that follows a command' },
  pushesSent: { name: 'boda_pushes_sent_total', help: 'Pushes that a push service accepted' },
  pushesRefused: { name: 'boda_pushes_refused_total', help: 'Pushes that a push service refused for good' },
  pushesFailed: { name: 'boda_pushes_failed_total', help: 'Pushes that a push service did not accept this time' },
  pushesExpired: { name: 'boda_pushes_expired_total', help: 'Pushes that expired' },
  phonesGone: { name: 'boda_push_phones_gone_total', help: 'Phones that their push service no longer knows' },
  logLinesDropped: { name: 'boda_log_lines_dropped_total', help: 'Log lines dropped because nobody read the log' },
  sweeps: { name: 'boda_sweeps_total', help: 'Sweeps' },
  sweepFailures: { name: 'boda_sweep_failures_total', help: 'Sweeps in which a step failed' },
};

/** Registers the counters of core/lib/counters.ts. */
export function addCounters(registry: Registry): void {
  const registers = [registry];
  for (const [name, named] of Object.entries(COUNTERS)) {
    new Counter({
      ...named,
      registers,
      collect() {
        this.reset();
        this.inc(countOf(name as Count));
      },
    });
  }
  new Gauge({
    name: 'boda_sweep_duration_seconds',
    help: 'How long the last sweep took',
    registers,
    collect() {
      this.set(levels.sweepS);
    },
  });
  new Gauge({
    name: 'boda_outbox_overdue',
    help: 'Rides and drivers with consequences unfinished for 2 s or more, as the last sweep found them',
    labelNames: ['of'],
    registers,
    collect() {
      this.set({ of: 'rides' }, levels.overdueRides);
      this.set({ of: 'drivers' }, levels.overdueDrivers);
    },
  });
}
