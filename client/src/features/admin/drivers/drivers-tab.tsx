import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminDriver } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call } from '#client/data/connection/api.ts';
import { addressOfPerson } from '../admin-tabs.ts';
import { ListTable } from '../table/list-table.tsx';
import { openFound, useLinkTarget } from '../table/use-link-target.ts';
import { useTable } from '../table/use-table.ts';
import { AddDriverDialog } from './driver-dialog.tsx';
import { useDriverSteps } from './driver-steps.tsx';
import { DRIVER_TABLE } from './driver-table.tsx';

/** The Drivers tab: review, approve, ban, edit, add and delete (spec 2 §2). A row opens the driver's page. */
export function DriversTab() {
  const table = useTable(DRIVER_TABLE);
  const { refresh } = table;
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { actions, review, dialog } = useDriverSteps(refresh, table.rows?.items);
  useLinkTarget('review', (id) => void openFound(findDriver(id), review, ADMIN_MESSAGES.driverGone));
  return (
    <>
      <ListTable
        spec={DRIVER_TABLE}
        table={table}
        onAdd={() => setAdding(true)}
        onOpen={({ user_id }) => void navigate(addressOfPerson('drivers', user_id))}
        actions={actions}
      />
      {isAdding && <AddDriverDialog refresh={refresh} onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}

const findDriver = async (id: string): Promise<AdminDriver | undefined> =>
  (await call('adminListDrivers', { query: { search: id, pageSize: 1 } })).items[0];
