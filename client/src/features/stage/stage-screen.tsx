import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Stage, StageDriver } from '#shared/contract/stage-entities.ts';
import { STAGE_MESSAGES } from '#shared/texts/en/stage-messages.ts';
import { STAGE } from '#shared/texts/en/stage.ts';
import { serverNow } from '#client/lib/clock.ts';
import { minutes } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { watchConnectivity } from '#client/data/connection/connectivity.ts';
import { useSession } from '#client/data/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { StageActions } from './stage-actions.tsx';
import { NoStage, StageFrame } from './stage-frame.tsx';
import { useStage } from './use-stage.ts';

/** /stage/:slug: the drivers now waiting at a boda stage, in order of their turn, and one tap to book. */
export function StageScreen() {
  const { slug = '' } = useParams();
  const fresh = useStage(slug);
  useEffect(watchConnectivity, []);
  const stage = fresh.data?.stage;
  return <StageFrame title={stage?.name}>{stage ? <StageNow stage={stage} /> : <NoStage {...fresh} />}</StageFrame>;
}

function StageNow({ stage }: { stage: Stage }) {
  const { name, county, drivers } = stage;
  return (
    <div className="space-y-4">
      <div>
        <h1 dir="auto" className="text-2xl font-bold wrap-anywhere">
          {name}
        </h1>
        <p className="text-ink-2">{county === null ? STAGE.kind : STAGE.kindIn(county)}</p>
      </div>
      <section aria-label={STAGE.waitingHere} className="overflow-hidden rounded-card border border-line bg-surface">
        {drivers.length === 0 ? (
          <EmptyState icon={Users} title={STAGE_MESSAGES.nobody} text={STAGE_MESSAGES.nobodyText} />
        ) : (
          <ol className="divide-y divide-line">
            {drivers.map((driver, index) => (
              <Waiting key={driver.id} driver={driver} isNext={index === 0} />
            ))}
          </ol>
        )}
      </section>
      <StageActions stage={stage} />
    </div>
  );
}

const NOW_EVERY_MS = 30_000;

function Waiting({ driver, isNext }: { driver: StageDriver; isNext: boolean }) {
  useNow(NOW_EVERY_MS);
  const signedIn = useSession((state) => state.user !== null);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      {/* Only signed-in people can load photos (R12). */}
      <Avatar name={driver.firstName} src={signedIn ? driver.photo : null} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold">
          {driver.firstName}
        </p>
        <p className="text-sm text-ink-2 tabular">{waitText(driver, serverNow())}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <PlateChip plate={driver.plate} />
        {isNext && <span className="text-xs font-semibold text-brand">{STAGE.nextInTurn}</span>}
      </div>
    </li>
  );
}

function waitText({ since }: StageDriver, nowMs: number): string {
  const waited = since === null ? 0 : Math.floor((nowMs - Date.parse(since)) / 60_000);
  return waited < 1 ? STAGE.justArrived : STAGE.hereFor(minutes(waited));
}
