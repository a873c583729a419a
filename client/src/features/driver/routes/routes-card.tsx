import { Plus, Route as RouteIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Route } from '../../../../../shared/contract/driver-entities.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { LoadTrouble } from '../../../parts/load-trouble.tsx';
import { DeleteRouteDialog } from './delete-route-dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';
import { RouteRow } from './route-row.tsx';
import { useRoutes } from './use-routes.ts';

type Asking = { kind: 'add' } | { kind: 'edit'; route: Route } | { kind: 'delete'; route: Route };

/** The trips that have a fare of their own (spec 2 §2, R11). */
export function RoutesCard({ outsideHours }: { outsideHours: boolean }) {
  const routes = useRoutes();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const add = (
    <Button size="small" icon={Plus} onClick={() => setAsking({ kind: 'add' })}>
      Add route
    </Button>
  );
  return (
    <Card title="Routes" action={routes.data?.length ? add : undefined} flush>
      <p className="px-4 pt-2 pb-3 text-sm text-ink-2">
        A trip between the two places of an active route, either way, costs its fare. All others follow your usual
        fares.
      </p>
      {outsideHours && (
        <p role="status" className="px-4 pb-3 text-sm font-semibold text-on-route-text">
          It is outside your working hours now. Trips that you take still cost what stands here.
        </p>
      )}
      {routes.data ? (
        <RouteList
          routes={routes.data}
          toggle={routes.toggle}
          ask={setAsking}
          empty={
            <EmptyState
              icon={RouteIcon}
              title="No routes yet"
              text="Set a fixed fare for a trip that you ride often."
              action={add}
            />
          }
        />
      ) : routes.problem !== null ? (
        <LoadTrouble {...routes} title="Your routes did not load" />
      ) : (
        <div className="px-4 pb-2">
          <ListSkeleton label="Loading your routes" />
        </div>
      )}
      {asking?.kind === 'delete' && <DeleteRouteDialog route={asking.route} remove={routes.remove} onClose={close} />}
      {(asking?.kind === 'add' || asking?.kind === 'edit') && (
        <RouteDialog route={asking.kind === 'edit' ? asking.route : null} actions={routes} onClose={close} />
      )}
    </Card>
  );
}

interface RouteListProps {
  routes: readonly Route[];
  toggle: (route: Route) => Promise<void>;
  ask: (asking: Asking) => void;
  empty: ReactNode;
}

function RouteList({ routes, toggle, ask, empty }: RouteListProps) {
  if (routes.length === 0) return empty;
  return (
    <ul aria-label="Routes" className="divide-y divide-line border-t border-line">
      {routes.map((route) => (
        <RouteRow
          key={route.id}
          route={route}
          toggle={toggle}
          onEdit={() => ask({ kind: 'edit', route })}
          onDelete={() => ask({ kind: 'delete', route })}
        />
      ))}
    </ul>
  );
}
