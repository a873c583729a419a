import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminPassenger } from '../../../../../shared/contract/admin-entities.ts';
import { call } from '../../../lib/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChooseAgainDialog, DeleteDialog } from '../table/ask-dialog.tsx';
import { ListTable } from '../table/list-table.tsx';
import { useTable } from '../table/use-table.ts';
import { AddPassengerDialog, EditPassengerDialog } from './passenger-dialog.tsx';
import { nameOf, PASSENGER_TABLE } from './passenger-table.tsx';

/** The Passengers tab: find, edit, deactivate, add and delete (spec 2 §2). */
export function PassengersTab() {
  const table = useTable(PASSENGER_TABLE);
  const { refresh } = table;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ step: 'edit' | 'delete' | 'choose-again'; passenger: AdminPassenger } | null>(
    null,
  );
  const close = () => setOpen(null);
  return (
    <>
      <ListTable
        spec={PASSENGER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        actions={(passenger) => (
          <>
            <IconButton
              icon={Pencil}
              label={`Edit ${nameOf(passenger)}`}
              onClick={() => setOpen({ step: 'edit', passenger })}
            />
            {passenger.total_rides === 0 && (
              <IconButton
                icon={Undo2}
                label={`Let ${nameOf(passenger)} choose again`}
                onClick={() => setOpen({ step: 'choose-again', passenger })}
              />
            )}
            <IconButton
              icon={Trash2}
              label={`Delete ${nameOf(passenger)}`}
              onClick={() => setOpen({ step: 'delete', passenger })}
            />
          </>
        )}
      />
      {isAdding && <AddPassengerDialog refresh={refresh} onClose={() => setAdding(false)} />}
      {open?.step === 'edit' && <EditPassengerDialog passenger={open.passenger} refresh={refresh} onClose={close} />}
      {open?.step === 'choose-again' && (
        <ChooseAgainDialog
          id={open.passenger.user_id}
          name={nameOf(open.passenger)}
          refresh={refresh}
          onClose={close}
        />
      )}
      {open?.step === 'delete' && (
        <DeleteDialog
          singular="passenger"
          name={nameOf(open.passenger)}
          consequence="Their personal data is erased and open rides cancelled. Past rides stay readable."
          remove={() => call('adminDeletePassenger', { params: { id: open.passenger.user_id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </>
  );
}
