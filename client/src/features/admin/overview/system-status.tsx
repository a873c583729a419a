import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Health } from '#shared/contract/admin-entities.ts';
import { cx } from '#client/lib/cx.ts';
import { wholeNumber } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import { useHealth, useStats } from './use-snapshots.ts';

/** Shows the health of the platform (`GET /api/admin/health`), and two figures that may need action. */
export function SystemStatus() {
  const { data: stats } = useStats();
  return (
    <Card title="System Status" className="lg:col-start-2">
      <Facts dense>
        <HealthFacts />
        <Fact label="Online Drivers">{stats ? <Rows count={stats.onlineDrivers} status="online" /> : LOADING}</Fact>
        <Fact label="Pending Verifications">
          {stats ? <Rows count={stats.pendingVerifications} status="pending" /> : LOADING}
        </Fact>
      </Facts>
    </Card>
  );
}

const LOADING = <Skeleton className="my-0.5 h-5 w-16" />;

function HealthFacts() {
  const { data: health, problem } = useHealth();
  if (!health) {
    return (
      <Fact label="Platform Status">
        <span role="status">{problem !== null ? <State good={false}>No answer</State> : LOADING}</span>
      </Fact>
    );
  }
  return (
    <>
      <Fact label="Platform Status">
        <span role="status">
          <State good={health.platform === 'Operational'}>{health.platform}</State>
        </span>
      </Fact>
      <Fact label="Database">
        <Working is={health.store} />
      </Fact>
      <Fact label="Redis">{health.redis === null ? 'Not used' : <Working is={health.redis} />}</Fact>
      <Fact label="Live updates">
        <Working is={health.realtime} />
      </Fact>
      <Fact label="Data retention">
        <Retention works={health.retention} />
      </Fact>
    </>
  );
}

const Working = ({ is }: { is: Health['store'] }) => <State good={is}>{is ? 'Working' : 'Not answering'}</State>;

/** Shows whether all data is deleted by the time that the privacy page promises (R36). */
function Retention({ works }: { works: Health['retention'] }) {
  if (works === null) return 'Not known';
  return <State good={works}>{works ? 'On time' : 'Overdue'}</State>;
}

/** Shows a count that links to the drivers counted. */
function Rows({ count, status }: { count: number; status: 'online' | 'pending' }) {
  if (count === 0) return '0';
  return (
    <Link to={`${addressOfTab('drivers')}&status=${status}`} className="text-brand underline underline-offset-4">
      {wholeNumber(count)}
    </Link>
  );
}

/** Shows a status as a dot and a word, never by color alone. */
function State({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center gap-2', !good && 'text-danger')}>
      <span aria-hidden className={cx('size-2 rounded-full', good ? 'bg-online' : 'bg-danger')} />
      {children}
    </span>
  );
}
