import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import type { AuditEntry } from '#shared/contract/admin-entities.ts';
import { ADMIN_LISTS, type AuditKind, type SortOf, type StatusOf } from '#shared/contract/admin-lists.ts';
import { call } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeOf } from '#client/lib/format.ts';
import { SettingLines } from '../table/cell-lines.tsx';
import { ListTable } from '../table/list-table.tsx';
import type { TableSpec } from '../table/table-types.ts';
import { useTable } from '../table/use-table.ts';
import { addressOfTarget, addressText, withViewsTogether } from './audit-diff.ts';
import { ChangeFold } from './change-fold.tsx';
import { deedOf, deedText, subjectOf } from './audit-labels.ts';

const KIND_LABELS: Record<AuditKind, string> = {
  'sign-in': 'Sign-in',
  admin: 'Admin',
  driver: 'Driver',
  passenger: 'Passenger',
  ride: 'Ride',
  setting: 'Setting',
  document: 'Document',
  incident: 'Alert',
  stage: 'Stage',
};

const AUDIT: TableSpec<AuditEntry, StatusOf<'audit'>, SortOf<'audit'>> = {
  list: 'audit',
  singular: 'entry',
  plural: 'entries',
  filterLabel: 'Kind',
  icon: ScrollText,
  choices: { ...ADMIN_LISTS.audit, byDay: true },
  statusLabels: { all: 'All kinds', ...KIND_LABELS },
  sortLabels: { '-at': 'Newest first', at: 'Oldest first' },
  fetchPage: async (query, signal) => {
    const page = await call('adminListAudit', { query, signal });
    return { ...page, items: withViewsTogether(page.items) };
  },
  rowKey: ({ id }) => id,
  rowName: (entry) => `${deedText(entry)}, by ${entry.who}, ${timeOf(entry.at, serverNow())}`,
  columns: [
    {
      title: 'When',
      sorts: [{ label: 'When', by: '-at' }],
      width: '10rem',
      cell: ({ at }) => (
        <time dateTime={at} className="font-semibold whitespace-nowrap tabular">
          {timeOf(at, serverNow())}
        </time>
      ),
    },
    { title: 'Who', width: '18%', cell: ({ who }) => <span className="wrap-anywhere">{who}</span> },
    {
      title: 'From where',
      width: '9rem',
      cell: ({ from }) => <span className="wrap-anywhere tabular">{addressText(from)}</span>,
    },
    {
      title: 'What',
      isWide: true,
      width: '32%',
      cell: (entry) => <Deed entry={entry} />,
    },
    { title: 'Before and after', isPlain: true, isWide: true, cell: (entry) => <ChangeFold entry={entry} /> },
  ],
  emptyText: 'What admins do appears here.',
};

/** The audit log (R16), read-only: who did what, when and from which address. */
export function AuditTab() {
  const table = useTable(AUDIT);
  return <ListTable spec={AUDIT} table={table} />;
}

/** Shows the action and its target, which is a link: "Approved Paul Njeru, KMFB 456C". */
function Deed({ entry }: { entry: AuditEntry }) {
  const subject = subjectOf(entry);
  const to = entry.target === null ? null : addressOfTarget(entry.kind, entry.target);
  return (
    <span className="block wrap-anywhere">
      <span className="font-semibold">{deedOf(entry)}</span>
      {subject !== null && to !== null && (
        <Link
          to={to}
          dir="auto"
          className="-my-1.5 flex min-h-11 items-center py-1.5 font-semibold text-brand underline-offset-2 hover:underline"
        >
          {entry.kind === 'setting' && entry.target !== null ? (
            <SettingLines name={subject} settingKey={entry.target} />
          ) : (
            subject
          )}
        </Link>
      )}
    </span>
  );
}
