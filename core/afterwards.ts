import type { Context } from './context.ts';
import type { Store } from './store/store.ts';

/** The end of each lane of a process, by name. */
const lanes = new WeakMap<Store, Map<string, Promise<void>>>();

function lanesOf(store: Store): Map<string, Promise<void>> {
  const known = lanes.get(store) ?? new Map<string, Promise<void>>();
  lanes.set(store, known);
  return known;
}

/**
 * Does what follows from a command without the command waiting for it; in one lane, one after the other, and what stands
 * in several lanes when its turn has come in all. It never fails the command: an error is logged.
 */
export function doAfterwards(ctx: Context, lane: string | readonly string[], work: () => Promise<void>): void {
  const open = lanesOf(ctx.store);
  const all = [lane].flat();
  const end = Promise.all(all.flatMap((one) => open.get(one) ?? []))
    .then(work)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'what follows from a command failed'))
    .finally(() => {
      for (const one of all) if (open.get(one) === end) open.delete(one);
    });
  for (const one of all) open.set(one, end);
}

/**
 * Does the work in its turn, after what the lanes have to do already, and waits for it.
 * @throws whatever the work throws
 */
export async function doInTurn(
  ctx: Context,
  lane: string | readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    doAfterwards(ctx, lane, () => work().then(resolve, reject));
  });
}

/** Is this process still at work in a lane? */
export const isAtWork = (store: Store, lane: string): boolean => lanesOf(store).has(lane);

/** Waits until nothing follows any more: at shutdown. */
export async function settleAfterwards(store: Store): Promise<void> {
  const open = lanesOf(store);
  while (open.size > 0) await Promise.all(open.values());
}
