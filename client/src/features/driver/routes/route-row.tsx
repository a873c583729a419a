import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Route } from '../../../../../shared/contract/driver-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { cx } from '../../../lib/cx.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTask } from '../../../lib/use-task.ts';

interface RouteRowProps {
  route: Route;
  toggle: (route: Route) => Promise<void>;
  onEdit: () => void;
  onDelete: () => void;
}

/** A route with its fare; switched on and off in place. */
export function RouteRow({ route, toggle, onEdit, onDelete }: RouteRowProps) {
  const { active, press } = useToggle(route, toggle);
  const words = `${route.from_location} to ${route.to_location}`;
  const state = active ? 'Active' : 'Inactive';
  return (
    <li aria-label={words} className="space-y-2 px-4 py-3">
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
          <Switch label={state} name={`${state}: ${words}`} on={active} onChange={press} />
        </div>
        <IconButton icon={Pencil} label={`Edit: ${words}`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Delete: ${words}`} onClick={onDelete} />
      </div>
    </li>
  );
}

/** Shown at once as wanted, and as it was when the server says no. */
function useToggle(route: Route, toggle: (route: Route) => Promise<void>) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { run } = useTask();
  const press = () =>
    run(async () => {
      setWanted(!route.is_active);
      try {
        await toggle(route);
      } catch (error) {
        toast.error(sentenceOf(error, MESSAGES.routes.updateFailed));
      }
      setWanted(null);
    });
  return { active: wanted ?? route.is_active, press };
}
