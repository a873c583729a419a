import { Figures } from './figures.tsx';
import { LiveMap } from './live-map.tsx';
import { OverviewActions } from './overview-actions.tsx';
import { SystemStatus } from './system-status.tsx';
import { useOverviewLive } from './use-overview-live.ts';

/** The platform at a glance (spec 2 §2): figures, ways on, its health, and who is on the road now. */
export function OverviewTab() {
  useOverviewLive();
  return (
    <div className="space-y-4">
      <Figures />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <OverviewActions />
        <SystemStatus />
        <LiveMap />
      </div>
    </div>
  );
}
