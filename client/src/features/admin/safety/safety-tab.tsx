import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AdminIncident, IncidentsQuery } from '#shared/contract/incident-entities.ts';
import { ADMIN_SAFETY } from '#shared/texts/en/safety.ts';
import { INCIDENTS_POLL_MS, PAGE_SIZE } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { INCIDENTS, refetchOnChange } from '#client/data/admin/admin.ts';
import { LoadTrouble, RetryNote } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Chips } from '#client/ui/chips.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { LowRatings } from '../ratings/low-ratings.tsx';
import { Reports } from '../ratings/reports.tsx';
import { Pager } from '../table/pager.tsx';
import { IncidentCard } from './incident-card.tsx';
import { STATUS_LABELS } from './incident-labels.ts';
import { useStanding } from './use-standing.ts';

/** Shows calls for help (R30), open ones first; below them, reports (R52) and low ratings (R27). */
export function SafetyTab() {
  return (
    <Alerts>
      <Reports>
        <LowRatings />
      </Reports>
    </Alerts>
  );
}

type Status = IncidentsQuery['status'];
const FILTERS: readonly { value: Status; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: STATUS_LABELS.open },
  { value: 'acknowledged', label: STATUS_LABELS.acknowledged },
  { value: 'resolved', label: STATUS_LABELS.resolved },
];
const AGE_EVERY_MS = 5000;
const CARD = 'h-80 rounded-card';

/** Shows the content below only once the alerts have loaded, so that the alerts do not push it down. */
function Alerts({ children }: { children: ReactNode }) {
  const [{ status, page }, setQuery] = useState<{ status: Status; page: number }>({ status: 'all', page: 1 });
  const nowMs = useNow(AGE_EVERY_MS);
  const query = { status, page, pageSize: PAGE_SIZE };
  const { data, problem, busy, retry } = useFresh(
    [...INCIDENTS, 'list', status, page],
    () => call('adminListIncidents', { query }),
    INCIDENTS_POLL_MS,
  );
  useEffect(() => refetchOnChange('incidents'), []);
  const lastPage = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  return (
    <div className="space-y-6">
      <section aria-label="Alerts" className="space-y-4">
        <Chips
          label="Status"
          value={status}
          onChange={(picked) => setQuery({ status: picked, page: 1 })}
          options={FILTERS}
        />
        {data === null && (
          <LoadTrouble
            title="The alerts did not load"
            {...{ problem, busy, retry }}
            skeleton={<Loading label="Loading the alerts" className="space-y-4" blocks={[CARD, CARD]} />}
          />
        )}
        {data !== null && problem !== null && (
          <RetryNote busy={busy} onRetry={retry}>
            {problem}
          </RetryNote>
        )}
        {data && <Cards key={`${status}.${page}`} items={data.items} isEmpty={data.total === 0} nowMs={nowMs} />}
        {data && data.items.length > 0 && (
          <Pager rows={data} lastPage={lastPage} onPage={(to) => setQuery({ status, page: to })} />
        )}
      </section>
      {(data !== null || problem !== null) && children}
    </div>
  );
}

interface CardsProps {
  items: readonly AdminIncident[];
  isEmpty: boolean;
  nowMs: number;
}

function Cards({ items, isEmpty, nowMs }: CardsProps) {
  const { shown, stand } = useStanding(items);
  if (isEmpty && shown.length === 0)
    return <EmptyState icon={ShieldCheck} title={ADMIN_SAFETY.none} text={ADMIN_SAFETY.noneText} />;
  return shown.map((incident) => (
    <IncidentCard key={incident.id} incident={incident} nowMs={nowMs} onChanged={stand} />
  ));
}
