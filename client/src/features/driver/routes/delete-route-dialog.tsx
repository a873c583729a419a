import type { Route } from '../../../../../shared/contract/driver-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTask } from '../../../lib/use-task.ts';

interface DeleteRouteDialogProps {
  route: Route;
  remove: (id: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a route is deleted (spec 2 §2). */
export function DeleteRouteDialog({ route, remove, onClose }: DeleteRouteDialogProps) {
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      try {
        await remove(route.id);
        toast.success('Route deleted.');
      } catch (error) {
        toast.error(sentenceOf(error, MESSAGES.routes.deleteFailed));
      }
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Delete route"
      text={MESSAGES.routes.confirmDelete}
      confirmLabel="Delete"
      cancelLabel="Keep"
      danger
      busy={busy}
    >
      <RouteEnds pickup={route.from_location} destination={route.to_location} />
    </ConfirmDialog>
  );
}
