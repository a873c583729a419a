import { Motorbike, RefreshCw, Route, Search, SearchX, WifiOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chips } from '#client/ui/chips.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { isFar } from '../booking/choice.ts';
import type { DriverActions } from './driver-actions.tsx';
import { useDriverDialogs } from './driver-dialogs.tsx';
import { hiddenSentence, type DriverFilter } from './driver-list-order.ts';
import { DriverRow } from './driver-row.tsx';
import { useShownDrivers, useDriverSearch } from './use-driver-list.ts';

/** The rows shown at first: as many as the map shows. A longer list would push the sections below it out of reach. */
const FIRST_ROWS = 5;
/** The rows added per press, so that a phone need not render two hundred at once. */
const PAGE_ROWS = 20;

interface DriverListProps {
  /** The passenger's own position, to compute distances live; null while unknown. */
  here: Coordinates | null;
  onRefresh: () => Promise<unknown>;
}

/** "Available Drivers": refresh, search, filter chips and the list (spec 1 §2). */
export function DriverList({ here, onRefresh }: DriverListProps) {
  const [filter, setFilter] = useState<DriverFilter>('available');
  const [query, setQuery] = useState('');
  const [refreshing, setRefreshing] = useState(false);
  const { rows, counts, loaded } = useShownDrivers(filter, query, here);
  const search = useDriverSearch(query);
  const { actions, favoriteIds, dialogs } = useDriverDialogs();
  const refresh = async () => {
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  };
  const refreshNow = () => void refresh();
  return (
    <Card
      title={MESSAGES.passenger.availableDrivers}
      action={
        <IconButton
          icon={RefreshCw}
          label={HOME.list.refresh}
          onClick={refreshNow}
          busy={refreshing}
          className="-mr-2"
        />
      }
    >
      <div className="space-y-2">
        <TextInput
          type="search"
          label={HOME.list.search}
          hideLabel
          icon={Search}
          placeholder={MESSAGES.passenger.searchDrivers}
          value={query}
          onChange={setQuery}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Chips
          label={HOME.list.which}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'available', label: HOME.list.available, count: counts.available },
            { value: 'all', label: HOME.list.all, count: counts.all },
            { value: 'offline', label: HOME.list.offline, count: counts.offline },
          ]}
        />
      </div>
      <SearchState search={search} />
      <ListBody
        loaded={loaded}
        rows={rows}
        favoriteIds={favoriteIds}
        actions={actions}
        query={query}
        filter={filter}
        searching={search === 'busy'}
        found={counts}
        onAll={() => setFilter('all')}
        onClear={() => setQuery('')}
        onRetry={refreshNow}
      />
      {dialogs}
    </Card>
  );
}

/** Shows that the server-side search is running or has failed. */
function SearchState({ search }: { search: ReturnType<typeof useDriverSearch> }) {
  const offline = useConnectivity() === 'disconnected';
  if (search === 'failed') {
    return (
      <Note tone="warning" className="mt-2">
        {offline ? MESSAGES.passenger.searchedOffline : MESSAGES.passenger.searchedLoaded}
      </Note>
    );
  }
  return (
    <p role="status" className={search === 'busy' ? 'mt-2 text-sm text-ink-2' : 'sr-only'}>
      {search === 'busy' ? MESSAGES.passenger.searching : ''}
    </p>
  );
}

interface ListBodyProps {
  loaded: boolean;
  rows: ReturnType<typeof useShownDrivers>['rows'];
  favoriteIds: ReadonlySet<string>;
  actions: DriverActions;
  query: string;
  filter: DriverFilter;
  /** Whether the server-side search is running; until it ends, the list does not claim that nobody was found. */
  searching: boolean;
  /** The number of matches per chip. */
  found: Record<DriverFilter, number>;
  onAll: () => void;
  onClear: () => void;
  onRetry: () => void;
}

function ListBody(props: ListBodyProps) {
  const { loaded, rows, favoriteIds, actions, query, searching, onRetry } = props;
  const failed = useDrivers((state) => state.failed);
  const offline = useConnectivity() === 'disconnected';
  const [limit, setLimit] = useState(FIRST_ROWS);
  const retry = (
    <Button variant="outline" size="small" onClick={onRetry}>
      {HOME.list.tryAgain}
    </Button>
  );
  if (!loaded) {
    if (!failed) return <ListSkeleton label={HOME.list.loading} />;
    return (
      <EmptyState
        icon={WifiOff}
        title={HOME.list.notLoaded}
        text={offline ? HOME.list.loadsOnline : HOME.list.tryAgainText}
        action={retry}
      />
    );
  }
  if (rows.length === 0) return searching ? null : <NobodyShown {...props} action={retry} />;
  const isSearching = query.trim() !== '';
  const near = isSearching ? rows : rows.filter((driver) => !isFar(driver));
  const farther = isSearching ? [] : rows.filter(isFar);
  const rowOf = (driver: (typeof rows)[number]) => (
    <DriverRow key={driver.id} driver={driver} isFavorite={favoriteIds.has(driver.id)} actions={actions} />
  );
  return (
    <>
      {failed && !offline && (
        <Note tone="warning" className="mt-2">
          {HOME.list.outOfDate}
        </Note>
      )}
      {rows.every(({ distance }) => distance === null) && (
        <p className="mt-2 text-sm text-ink-2">{HOME.list.bestRated}</p>
      )}
      <ul className="divide-y divide-line">{near.slice(0, limit).map(rowOf)}</ul>
      {near.length > limit && (
        <Button variant="outline" fullWidth className="mt-1" onClick={() => setLimit(limit + PAGE_ROWS)}>
          {HOME.list.showMore}
        </Button>
      )}
      {farther.length > 0 && <Farther rows={farther.map(rowOf)} alone={near.length === 0} />}
    </>
  );
}

/** Lists the drivers who need over 20 minutes, collapsed as in Select Driver. */
function Farther({ rows, alone }: { rows: readonly ReactNode[]; alone: boolean }) {
  const [limit, setLimit] = useState(PAGE_ROWS);
  return (
    <div className="mt-2">
      <Fold title={HOME.list.farther} icon={Route} startOpen={alone}>
        <ul className="divide-y divide-line">{rows.slice(0, limit)}</ul>
        {rows.length > limit && (
          <Button variant="outline" fullWidth className="mt-1" onClick={() => setLimit(limit + PAGE_ROWS)}>
            {HOME.list.showMore}
          </Button>
        )}
      </Fold>
    </div>
  );
}

type NobodyShownProps = Pick<ListBodyProps, 'query' | 'filter' | 'found' | 'onAll' | 'onClear'> & {
  action: ReactNode;
};

function NobodyShown({ query, filter, found, onAll, onClear, action }: NobodyShownProps) {
  if (query.trim() !== '' && found.all > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={filter === 'offline' ? HOME.list.nobodyOffline : HOME.list.nobodyAvailable}
        text={hiddenSentence(filter, found)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="outline" size="small" onClick={onAll}>
              {HOME.list.showAll}
            </Button>
            <ClearSearch onClear={onClear} />
          </div>
        }
      />
    );
  }
  if (query.trim() !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={MESSAGES.passenger.noMatch}
        text={HOME.list.tryName}
        action={<ClearSearch onClear={onClear} />}
      />
    );
  }
  return (
    <EmptyState
      icon={Motorbike}
      title={MESSAGES.passenger.noDrivers}
      text={filter === 'offline' ? HOME.list.allOnRoad : HOME.list.appearHere}
      action={action}
    />
  );
}

const ClearSearch = ({ onClear }: { onClear: () => void }) => (
  <Button variant="outline" size="small" onClick={onClear}>
    {MESSAGES.passenger.clearSearch}
  </Button>
);
