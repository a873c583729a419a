import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { ADMIN_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { useAdminChanges } from '../use-admin-changes.ts';
import { createTableStore, type TableData } from './table-store.ts';
import type { TableSpec } from './table-types.ts';
import { useListAddress } from './use-list-address.ts';

/** The rows of a list as its address asks for them, kept right: looked at again when one changes, and every 30 s. */
export function useTable<Row, Status extends string, Sort extends string>(spec: TableSpec<Row, Status, Sort>) {
  const address = useListAddress(spec.choices);
  const [table] = useState(() => createTableStore(spec.fetchPage));
  const data: TableData<Row> = useStore(table.store);
  const { view, change } = address;
  const key = JSON.stringify(view);

  const look = useEffectEvent(() => table.look(view));
  useEffect(() => void look(), [key]);
  usePolling(() => table.look(view), ADMIN_POLL_MS, { skipOnConnect: true });
  useAdminChanges(spec.list, () => void table.refresh());

  // Rows were deleted, or the address is an old one: the last page that there is.
  const lastPage = data.rows === null ? 1 : Math.max(1, Math.ceil(data.rows.total / data.rows.pageSize));
  const isOfView = data.of === key;
  const isPast = isOfView && view.page > lastPage;
  const goToLast = useEffectEvent(() => change({ page: lastPage }, true));
  useEffect(() => {
    if (isPast) goToLast();
  }, [isPast]);

  return { ...address, ...data, isOfView, isPast, lastPage, refresh: table.refresh };
}
export type Table<Row, Status extends string, Sort extends string> = ReturnType<typeof useTable<Row, Status, Sort>>;
