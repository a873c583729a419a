import { Pencil, Plus, Route as RouteIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Route } from '#shared/contract/driver-entities.ts';
import { ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { ROUTES } from '#shared/texts/en/routes.ts';
import { cx } from '#client/lib/cx.ts';
import { useTask } from '#client/lib/use-task.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Money } from '#client/ui/money.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { toast } from '#client/ui/toast.tsx';
import { RouteDialog } from './route-dialog.tsx';
import { useRoutes } from './use-routes.ts';

type Asking = { kind: 'add' } | { kind: 'edit'; route: Route } | { kind: 'delete'; route: Route };

/** Lists the driver's fixed-fare routes (spec 2 §2, R11). */
export function RoutesCard({ outsideHours }: { outsideHours: boolean }) {
  const texts = ROUTES.list;
  const routes = useRoutes();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const add = (
    <Button size="small" icon={Plus} onClick={() => setAsking({ kind: 'add' })}>
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.title} action={routes.data?.length ? add : undefined} flush>
      <p className="px-4 pt-2 pb-3 text-sm text-ink-2">{texts.intro}</p>
      {outsideHours && (
        <p role="status" className="px-4 pb-3 text-sm font-semibold text-on-route-text">
          {texts.outsideHours}
        </p>
      )}
      {routes.data ? (
        <RouteList
          routes={routes.data}
          toggle={routes.toggle}
          ask={setAsking}
          empty={<EmptyState icon={RouteIcon} title={texts.none} text={texts.noneText} action={add} />}
        />
      ) : (
        <LoadTrouble {...routes} title={texts.notLoaded} skeleton={<RoutesSkeleton />} />
      )}
      {asking?.kind === 'delete' && <DeleteRouteDialog route={asking.route} remove={routes.remove} onClose={close} />}
      {(asking?.kind === 'add' || asking?.kind === 'edit') && (
        <RouteDialog route={asking.kind === 'edit' ? asking.route : null} actions={routes} onClose={close} />
      )}
    </Card>
  );
}

const RoutesSkeleton = () => (
  <div className="px-4 pb-2">
    <ListSkeleton label={ROUTES.list.loading} />
  </div>
);

interface RouteListProps {
  routes: readonly Route[];
  toggle: (route: Route) => Promise<void>;
  ask: (asking: Asking) => void;
  empty: ReactNode;
}

function RouteList({ routes, toggle, ask, empty }: RouteListProps) {
  if (routes.length === 0) return empty;
  return (
    <ul aria-label={ROUTES.list.label} className="divide-y divide-line border-t border-line">
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

interface DeleteRouteDialogProps {
  route: Route;
  remove: (id: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation, then deletes a route (spec 2 §2). */
function DeleteRouteDialog({ route, remove, onClose }: DeleteRouteDialogProps) {
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      if (await orToast(ROUTE_TEXTS.deleteFailed, () => remove(route.id))) toast.success(ROUTES.deleting.done);
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={ROUTES.deleting.title}
      text={ROUTE_TEXTS.confirmDelete}
      confirmLabel={ROUTES.deleting.confirm}
      cancelLabel={ROUTES.deleting.keep}
      danger
      busy={busy}
    >
      <RouteEnds pickup={route.from_location} destination={route.to_location} />
    </ConfirmDialog>
  );
}

interface RouteRowProps {
  route: Route;
  toggle: (route: Route) => Promise<void>;
  onEdit: () => void;
  onDelete: () => void;
}

function RouteRow({ route, toggle, onEdit, onDelete }: RouteRowProps) {
  const texts = ROUTES.list;
  const { active, press } = useToggle(route, toggle);
  const ends = texts.ends(route.from_location, route.to_location);
  const state = active ? texts.active : texts.inactive;
  return (
    <li aria-label={ends} className="space-y-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 grow">
          <RouteEnds pickup={route.from_location} destination={route.to_location} />
        </div>
        <Money
          amount={route.fare_amount}
          className={cx('shrink-0 text-xl', active ? 'font-bold' : 'text-ink-2 line-through')}
        />
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <Switch label={state} name={`${state}: ${ends}`} on={active} onChange={press} />
        </div>
        <IconButton icon={Pencil} label={texts.edit(ends)} onClick={onEdit} />
        <IconButton icon={Trash2} label={texts.remove(ends)} onClick={onDelete} />
      </div>
    </li>
  );
}

/** Switches at once, and back if the server refuses. */
function useToggle(route: Route, toggle: (route: Route) => Promise<void>) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { run } = useTask();
  const press = () =>
    run(async () => {
      setWanted(!route.is_active);
      await orToast(ROUTE_TEXTS.updateFailed, () => toggle(route));
      setWanted(null);
    });
  return { active: wanted ?? route.is_active, press };
}
