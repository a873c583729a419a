import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call } from '#client/data/connection/api.ts';
import { ChooseAgainDialog, DeleteDialog } from '../table/ask-dialog.tsx';
import { ListTable } from '../table/list-table.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { openFound, useLinkTarget } from '../table/use-link-target.ts';
import { useTable } from '../table/use-table.ts';
import { AddPassengerDialog, EditPassengerDialog } from './passenger-dialog.tsx';
import { nameOf, PASSENGER_TABLE } from './passenger-table.tsx';

type Step = 'edit' | 'delete' | 'choose-again';

/** The Passengers tab: find, edit, deactivate, add and delete (spec 2 §2). */
export function PassengersTab() {
  const table = useTable(PASSENGER_TABLE);
  const { refresh } = table;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ step: Step; passenger: AdminPassenger } | null>(null);
  const close = () => setOpen(null);
  const edit = (passenger: AdminPassenger) => setOpen({ step: 'edit', passenger });
  useLinkTarget('passenger', (id) => void openFound(findPassenger(id), edit, ADMIN_MESSAGES.passengerGone));
  return (
    <>
      <ListTable
        spec={PASSENGER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        onOpen={edit}
        actions={(passenger) => actionsFor(passenger, (step) => setOpen({ step, passenger }))}
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
          consequence="Their personal data is erased, and open rides cancelled. Past rides are kept."
          remove={() => call('adminDeletePassenger', { params: { id: open.passenger.user_id } })}
          refresh={refresh}
          onClose={close}
        />
      )}
    </>
  );
}

const findPassenger = async (id: string): Promise<AdminPassenger | undefined> =>
  (await call('adminListPassengers', { query: { search: id, pageSize: 1 } })).items[0];

function actionsFor(passenger: AdminPassenger, ask: (step: Step) => void): RowAction[] {
  const name = nameOf(passenger);
  return [
    { label: 'Edit', name: `Edit ${name}`, icon: Pencil, act: () => ask('edit') },
    ...(passenger.total_rides === 0
      ? [
          {
            label: 'Let them choose again',
            name: `Let ${name} choose again`,
            icon: Undo2,
            isRare: true,
            act: () => ask('choose-again'),
          },
        ]
      : []),
    { label: 'Delete', name: `Delete ${name}`, icon: Trash2, danger: true, act: () => ask('delete') },
  ];
}
