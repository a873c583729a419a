import { LocateFixed } from 'lucide-react';
import type { PositionPermission } from '../../../parts/use-position-permission.ts';
import { usePosition } from '../../../stores/position.ts';
import { Button } from '../../../ui/button.tsx';

/** Asks, in context, to let the rider see where one stands; the ride works without. */
export function PositionAsk({ permission, asking, ask }: PositionPermission) {
  const known = usePosition((state) => state.fix !== null);
  const error = usePosition((state) => state.error);
  if (known || permission === 'unknown' || (permission === 'granted' && !error)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk px-4 py-3 text-sm">
      <p role="status" className="min-w-0 grow basis-48">
        {error ?? 'Let your rider see where you stand, so that you find each other.'}
      </p>
      {permission !== 'denied' && (
        <Button variant="outline" size="small" icon={LocateFixed} onClick={ask} busy={asking}>
          Show my location
        </Button>
      )}
    </div>
  );
}
