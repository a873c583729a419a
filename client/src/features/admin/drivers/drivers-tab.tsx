import { Ban, Check, IdCard, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { call } from '../../../lib/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { focusRow } from '../table/focus-row.ts';
import { ListTable } from '../table/list-table.tsx';
import { useTable } from '../table/use-table.ts';
import { BanDialog } from './ban-dialog.tsx';
import { AddDriverDialog, EditDriverDialog } from './driver-dialog.tsx';
import { DRIVER_TABLE } from './driver-table.tsx';
import { nameOf } from './driver-words.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useVerdict } from './use-verdict.ts';

type Step = 'review' | 'edit' | 'ban' | 'delete';

/** The drivers: reviewed, approved, banned, corrected, added and deleted (spec 2 §2, issue 5 "Drivers"). */
export function DriversTab() {
  const table = useTable(DRIVER_TABLE);
  const { refresh } = table;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ step: Step; driver: AdminDriver } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListTable
        spec={DRIVER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        actions={(driver) => (
          <RowActions driver={driver} refresh={refresh} onStep={(step) => setOpen({ step, driver })} />
        )}
      />
      {isAdding && <AddDriverDialog refresh={refresh} onClose={() => setAdding(false)} />}
      {open?.step === 'review' && (
        <ReviewDialog driver={newestOf(open.driver, table.rows?.items)} refresh={refresh} onClose={close} />
      )}
      {open?.step === 'edit' && <EditDriverDialog driver={open.driver} refresh={refresh} onClose={close} />}
      {open?.step === 'ban' && <BanDialog driver={open.driver} refresh={refresh} onBanned={close} onClose={close} />}
      {open?.step === 'delete' && (
        <DeleteDialog
          singular="driver"
          name={nameOf(open.driver)}
          consequence="Their personal data and photos are erased and open rides cancelled. Past rides stay readable."
          remove={() => call('adminDeleteDriver', { params: { id: open.driver.user_id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </>
  );
}

/** The driver as the list shows them now; as they were when they are no longer on its page. */
const newestOf = (driver: AdminDriver, rows: readonly AdminDriver[] = []): AdminDriver =>
  rows.find(({ user_id }) => user_id === driver.user_id) ?? driver;

interface RowActionsProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onStep: (step: Step) => void;
}

function RowActions({ driver, refresh, onStep }: RowActionsProps) {
  const { busy, judge } = useVerdict(refresh);
  const name = nameOf(driver);
  const approve = () => judge(driver, 'approved', () => focusRow(driver.user_id));
  return (
    <>
      <IconButton icon={IdCard} label={`Review ${name}`} onClick={() => onStep('review')} />
      {driver.verification_status === 'pending' && (
        <>
          <IconButton icon={Check} label={`Approve ${name}`} busy={busy} onClick={approve} className="text-brand" />
          <IconButton icon={Ban} label={`Ban ${name}`} disabled={busy} onClick={() => onStep('ban')} />
        </>
      )}
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onStep('edit')} />
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onStep('delete')} />
    </>
  );
}
