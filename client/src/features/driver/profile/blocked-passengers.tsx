import type { Block } from '#shared/contract/block-entities.ts';
import { BLOCKS } from '#shared/texts/en/blocks.ts';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { timeInSentence } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { BLOCKED } from '#client/parts/people/block-passenger.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useNow } from '#client/parts/use-now.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';

/** Lists the passengers that this driver has blocked, each with a button to unblock (R48). */
export function BlockedPassengers() {
  const { data: blocks, set, ...loading } = useFresh(BLOCKED, () => call('listBlocks'), STATS_POLL_MS);
  const nowMs = useNow(60_000);
  if (!blocks) {
    const skeleton = <ListSkeleton rows={1} label={DRIVER_PROFILE.blocked.loading} />;
    return <LoadTrouble {...loading} title={DRIVER_PROFILE.blocked.notLoaded} skeleton={skeleton} />;
  }
  if (blocks.length === 0) return <p className="text-sm text-pretty text-ink-2">{BLOCKS.none}</p>;
  const drop = (rideId: string) => set((known) => known.filter((block) => block.rideId !== rideId));
  return (
    <ul aria-label={BLOCKS.title} className="divide-y divide-line">
      {blocks.map((block) => (
        <BlockedRow key={block.rideId} block={block} nowMs={nowMs} onUnblocked={drop} />
      ))}
    </ul>
  );
}

interface BlockedRowProps {
  block: Block;
  nowMs: number;
  onUnblocked: (rideId: string) => void;
}

function BlockedRow({ block: { rideId, name, pickup, destination, blockedAt }, nowMs, onUnblocked }: BlockedRowProps) {
  const { busy, run } = useTask();
  const unblock = async () => {
    const act = () => call('unblockPassenger', { params: { id: rideId } });
    if (!(await orToast(BLOCKS.unblockFailed, act))) return;
    toast.success(BLOCKS.unblocked(name));
    onUnblocked(rideId);
  };
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate text-base font-semibold">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{DRIVER_PROFILE.blocked.ends(pickup, destination)}</p>
        <p className="text-sm text-ink-2 tabular">{DRIVER_PROFILE.blocked.since(timeInSentence(blockedAt, nowMs))}</p>
      </div>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        aria-label={`${BLOCKS.unblock} ${name}`}
        onClick={() => run(unblock)}
      >
        {BLOCKS.unblock}
      </Button>
    </li>
  );
}
