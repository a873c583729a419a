import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOfPerson } from '../admin-tabs.ts';
import { ListTable } from '../table/list-table.tsx';
import { useTable } from '../table/use-table.ts';
import { AddPassengerDialog } from './passenger-dialog.tsx';
import { usePassengerSteps } from './passenger-steps.tsx';
import { PASSENGER_TABLE } from './passenger-table.tsx';

/** The Passengers tab: find, edit, deactivate, add and delete (spec 2 §2). A row opens the passenger's page. */
export function PassengersTab() {
  const table = useTable(PASSENGER_TABLE);
  const { refresh } = table;
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { actions, dialog } = usePassengerSteps(refresh);
  return (
    <>
      <ListTable
        spec={PASSENGER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        onOpen={({ user_id }) => void navigate(addressOfPerson('passengers', user_id))}
        actions={actions}
      />
      {isAdding && <AddPassengerDialog refresh={refresh} onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}
