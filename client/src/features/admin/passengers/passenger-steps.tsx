import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { call } from '#client/data/connection/api.ts';
import { ChooseAgainDialog, DeleteDialog } from '../table/ask-dialog.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { EditPassengerDialog } from './passenger-dialog.tsx';
import { nameOf } from './passenger-table.tsx';

type Step = 'edit' | 'delete' | 'choose-again';

interface PassengerSteps {
  actions: (passenger: AdminPassenger) => readonly RowAction[];
  /** The dialog of the action that was chosen. */
  dialog: ReactNode;
}

/** What an admin can do with a passenger (spec 2 §2), in the list and on the passenger's page. */
export function usePassengerSteps(refresh: () => Promise<void>): PassengerSteps {
  const [open, setOpen] = useState<{ step: Step; passenger: AdminPassenger } | null>(null);
  const common = { refresh, onClose: () => setOpen(null) };
  const { step, passenger } = open ?? {};
  return {
    actions: (of) => actionsFor(of, (chosen) => setOpen({ step: chosen, passenger: of })),
    dialog: passenger && (
      <>
        {step === 'edit' && <EditPassengerDialog passenger={passenger} {...common} />}
        {step === 'choose-again' && <ChooseAgainDialog id={passenger.user_id} name={nameOf(passenger)} {...common} />}
        {step === 'delete' && (
          <DeleteDialog
            singular="passenger"
            name={nameOf(passenger)}
            consequence="Their personal data is erased, and open rides cancelled. Past rides are kept."
            remove={() => call('adminDeletePassenger', { params: { id: passenger.user_id } })}
            {...common}
          />
        )}
      </>
    ),
  };
}

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
