import type { Context } from '../context.ts';
import { perStore } from '../lib/per-store.ts';

/** Caches figures for `keptS` seconds in this process. A failed count is not cached. */
export function keptFigures<T>(
  keptS: number,
  count: (ctx: Context, now: Date) => Promise<T>,
): (ctx: Context) => Promise<T> {
  const keptOf = perStore((): { atMs: number; figures: Promise<T> | null } => ({ atMs: 0, figures: null }));
  return (ctx) => {
    const kept = keptOf(ctx.store);
    const now = ctx.clock.now();
    if (kept.figures && Math.abs(now.getTime() - kept.atMs) < keptS * 1000) return kept.figures;
    const figures = count(ctx, now);
    Object.assign(kept, { atMs: now.getTime(), figures });
    figures.catch(() => (kept.figures = null));
    return figures;
  };
}
