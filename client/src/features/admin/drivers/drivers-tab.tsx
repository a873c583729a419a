import { Ban, Check, IdCard, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { call } from '../../../lib/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChooseAgainDialog, DeleteDialog } from '../table/ask-dialog.tsx';
import { focusRow } from '../table/rows-table.tsx';
import { ListTable } from '../table/list-table.tsx';
import { useTable } from '../table/use-table.ts';
import { AddDriverDialog, EditDriverDialog } from './driver-dialog.tsx';
import { DRIVER_TABLE } from './driver-table.tsx';
import { type DriverRow, isRegistered, nameOf } from './driver-labels.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useVerdict, type Verdict } from './use-verdict.ts';
import { needsAsking, VerdictDialog } from './verdict-dialog.tsx';

type Step = 'review' | 'edit' | Verdict;
/** Actions that also apply to unregistered people. */
type AnyStep = 'delete' | 'choose-again';
type Open = { step: Step; driver: AdminDriver } | { step: AnyStep; driver: DriverRow };

/** The Drivers tab: review, approve, ban, edit, add and delete (spec 2 §2). */
export function DriversTab() {
  const table = useTable(DRIVER_TABLE);
  const { refresh } = table;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const review = (driver: AdminDriver) => setOpen({ step: 'review', driver });
  return (
    <>
      <ListTable
        spec={DRIVER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        actions={(driver) => (
          <>
            {isRegistered(driver) ? (
              <RowActions driver={driver} refresh={refresh} onStep={(step) => setOpen({ step, driver })} />
            ) : (
              <IconButton
                icon={Undo2}
                label={`Let ${nameOf(driver)} choose again`}
                onClick={() => setOpen({ step: 'choose-again', driver })}
              />
            )}
            <IconButton
              icon={Trash2}
              label={`Delete ${nameOf(driver)}`}
              onClick={() => setOpen({ step: 'delete', driver })}
            />
          </>
        )}
      />
      {isAdding && <AddDriverDialog refresh={refresh} onClose={() => setAdding(false)} />}
      {open?.step === 'review' && (
        <ReviewDialog driver={newestOf(open.driver, table.rows?.items)} refresh={refresh} onClose={close} />
      )}
      {open?.step === 'edit' && <EditDriverDialog driver={open.driver} refresh={refresh} onClose={close} />}
      {(open?.step === 'banned' || open?.step === 'approved') && (
        <VerdictDialog
          driver={open.driver}
          verdict={open.step}
          refresh={refresh}
          onGiven={close}
          onPhotosChanged={review}
          onClose={close}
        />
      )}
      {open?.step === 'choose-again' && (
        <ChooseAgainDialog id={open.driver.user_id} name={nameOf(open.driver)} refresh={refresh} onClose={close} />
      )}
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

/** The driver as the list has them now, or as opened when they have left the page. */
const newestOf = (driver: AdminDriver, rows: readonly DriverRow[] = []): AdminDriver =>
  rows.filter(isRegistered).find(({ user_id }) => user_id === driver.user_id) ?? driver;

interface RowActionsProps {
  driver: AdminDriver;
  refresh: () => Promise<void>;
  onStep: (step: Step) => void;
}

function RowActions({ driver, refresh, onStep }: RowActionsProps) {
  const { busy, judge } = useVerdict(refresh, () => onStep('review'));
  const name = nameOf(driver);
  const approve = () => {
    if (needsAsking(driver, 'approved')) onStep('approved');
    else judge(driver, 'approved', () => focusRow(driver.user_id));
  };
  return (
    <>
      <IconButton icon={IdCard} label={`Review ${name}`} onClick={() => onStep('review')} />
      {driver.verification_status === 'pending' && (
        <>
          <IconButton icon={Check} label={`Approve ${name}`} busy={busy} onClick={approve} className="text-brand" />
          <IconButton icon={Ban} label={`Ban ${name}`} disabled={busy} onClick={() => onStep('banned')} />
        </>
      )}
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onStep('edit')} />
    </>
  );
}
