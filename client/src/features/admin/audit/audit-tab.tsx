import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '../../../../../shared/contract/admin-entities.ts';
import { ADMIN_LISTS, type AuditKind, type SortOf, type StatusOf } from '../../../../../shared/contract/admin-lists.ts';
import { call } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { timeOf } from '../../../lib/format.ts';
import { ListTable } from '../table/list-table.tsx';
import { KeyText } from '../table/key-text.tsx';
import { capital, type TableSpec } from '../table/table-types.ts';
import { useTable } from '../table/use-table.ts';
import { addressText, isId } from './audit-diff.ts';
import { ChangeFold } from './change-fold.tsx';

const KIND_WORDS: Record<AuditKind, string> = {
  'sign-in': 'Sign-in',
  driver: 'Driver',
  passenger: 'Passenger',
  ride: 'Ride',
  setting: 'Setting',
  document: 'Document',
};

const AUDIT: TableSpec<AuditEntry, StatusOf<'audit'>, SortOf<'audit'>> = {
  list: 'audit',
  singular: 'entry',
  plural: 'entries',
  filterLabel: 'Kind',
  icon: ScrollText,
  choices: ADMIN_LISTS.audit,
  statusLabels: { all: 'All kinds', ...KIND_WORDS },
  sortLabels: { '-at': 'Newest first', at: 'Oldest first' },
  fetchPage: (query, signal) => call('adminListAudit', { query, signal }),
  rowKey: ({ id }) => id,
  rowName: ({ what, who, at }) => `${what} by ${who}, ${timeOf(at, serverNow())}`,
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
      width: '28%',
      cell: ({ what, target }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{capital(what)}</span>
          {target !== null && !isId(target) && <KeyText text={target} />}
        </>
      ),
    },
    { title: 'Before and after', cell: (entry) => <ChangeFold entry={entry} /> },
  ],
  emptyText: 'What admins do appears here.',
};

/** The audit log (R16): who did what, when and from where. It can be read and searched, and nothing else. */
export function AuditTab() {
  const table = useTable(AUDIT);
  return <ListTable spec={AUDIT} table={table} />;
}
