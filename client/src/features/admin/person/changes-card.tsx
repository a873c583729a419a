import type { AdminPerson } from '#shared/contract/admin-person-entities.ts';
import { timeOf } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import { ChangeFold } from '../audit/change-fold.tsx';
import { changeText } from '../audit/audit-labels.ts';
import { MoreLink, None } from './person-parts.tsx';

interface ChangesCardProps {
  id: string;
  changes: AdminPerson['changes'];
  nowMs: number;
}

/** The changes that admins made to the person's account (R16). */
export function ChangesCard({ id, changes, nowMs }: ChangesCardProps) {
  return (
    <Card title="Changes by admins">
      {changes.length === 0 ? (
        <None>No admin has changed anything.</None>
      ) : (
        <ul aria-label="Newest changes" className="divide-y divide-line">
          {changes.map((entry) => (
            <li key={entry.id} className="space-y-1 py-2.5 text-sm">
              <p className="font-semibold wrap-anywhere">{changeText(entry)}</p>
              <p className="text-xs text-ink-2 tabular wrap-anywhere">
                {timeOf(entry.at, nowMs)} · <bdi>{entry.who}</bdi>
              </p>
              {(entry.before !== null || entry.after !== null) && <ChangeFold entry={{ ...entry, target: null }} />}
            </li>
          ))}
        </ul>
      )}
      <MoreLink to={`${addressOfTab('audit')}&search=${id}`}>All in the audit log</MoreLink>
    </Card>
  );
}
