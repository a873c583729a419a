import { useEffect, useEffectEvent } from 'react';
import type { AdminList } from '../../../../shared/contract/admin-lists.ts';
import { onAdminChanged } from '../../live/admin.ts';

/** Fetches a table anew when one of its rows changed, wherever that was done; see onAdminChanged. */
export function useAdminChanges(list: AdminList, refetch: () => void): void {
  const refetchLatest = useEffectEvent(refetch);
  useEffect(() => onAdminChanged(list, () => refetchLatest()), [list]);
}
