import { FIGURE_KINDS, NO_FIGURES, statsAfter } from '#core/admin/stats.ts';
import type { Context } from '#core/context.ts';
import { room } from '#core/lib/rooms.ts';
import { FIGURES_KEPT_S } from '#shared/domain/constants/server.ts';
import type { Timing } from './fanout/coalescer.ts';
import { createThrottle } from './throttle.ts';
import type { BodaServer, Delivery } from './types.ts';

/**
 * Sends the overview's figures to this node's admins when something changed, at most once in 5 s. Recounts only the
 * kinds that changed. Recounts everything every
 * half minute and when an admin connects, since events may have been lost.
 */
export function createAdminFigures(ctx: Context, io: BodaServer, timing?: Timing) {
  let stats = NO_FIGURES;
  let changed = new Set(FIGURE_KINDS);
  let allCountedAt = -Infinity;

  async function send(): Promise<void> {
    if (!io.of('/').adapter.rooms.has(room.admins)) return;
    const now = ctx.clock.now().getTime();
    if (now - allCountedAt >= FIGURES_KEPT_S * 1000) changed = new Set(FIGURE_KINDS);
    const kinds = changed;
    // A kind that changes during the count is counted again afterwards.
    changed = new Set();
    try {
      stats = await statsAfter(ctx, stats, kinds);
    } catch (error) {
      changed = new Set([...changed, ...kinds]);
      throw error;
    }
    if (kinds.size === FIGURE_KINDS.length) allCountedAt = now;
    io.local.to(room.admins).emit('admin:stats', stats);
  }

  const throttle = createThrottle(send, { log: ctx.log, what: 'figures were not sent to admins', timing });
  return {
    heard: ({ event, payload }: Delivery): void => {
      if (event !== 'admin:changed') return;
      const kind = FIGURE_KINDS.find((it) => it === payload.type);
      if (!kind) return;
      changed.add(kind);
      throttle.ask();
    },
    adminCame: (): void => void (changed = new Set(FIGURE_KINDS)),
    close: () => throttle.close(),
  };
}
