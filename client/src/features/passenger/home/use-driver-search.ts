import { DRIVER_SEARCH_MIN, NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { searchDrivers } from '../../../live/snapshots.ts';
import { useSearch } from '../../../parts/use-search.ts';
import { useDrivers } from '../../../stores/drivers.ts';

/** Asks the server for the drivers that `query` finds, and again with every refresh of the list, while it is long enough. */
export function useDriverSearch(query: string): 'none' | 'busy' | 'failed' {
  const refreshed = useDrivers((state) => state.listing);
  const wanted = query.trim();
  const asked = wanted.length >= DRIVER_SEARCH_MIN && wanted.length <= NAME_MAX ? wanted : null;
  const { busy, problem } = useSearch(asked, searchDrivers, refreshed);
  if (problem !== null) return 'failed';
  return busy ? 'busy' : 'none';
}
