import { ChevronDown, ScrollText } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { Link } from 'react-router';
import type { AuditEntry } from '#shared/contract/admin-entities.ts';
import { ADMIN_LISTS, type AuditKind, type SortOf, type StatusOf } from '#shared/contract/admin-lists.ts';
import { call } from '#client/data/connection/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { timeOf } from '#client/lib/format.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SettingLines } from '../table/cell-lines.tsx';
import { ListTable } from '../table/list-table.tsx';
import type { TableSpec } from '../table/table-types.ts';
import { useTable } from '../table/use-table.ts';
import { addressOfTarget, addressText, changesOf, type FieldChange, isId, withViewsTogether } from './audit-diff.ts';
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

/** The changed fields of an entry, collapsed at first. */
function ChangeFold({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.before, entry.after);
  const of = entry.target !== null && isId(entry.target) ? entry.target : null;
  if (changes.length === 0 && of === null)
    return entry.before === null && entry.after === null ? null : <span className="text-ink-2">Nothing changed</span>;
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group -mx-2 -my-3 max-xl:-mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 font-semibold text-brand hover:bg-brand-tint">
        {foldText(entry, changes.length)}
        <Icon of={ChevronDown} size={16} className="transition-transform group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content className="space-y-2 pt-4 pb-2">
        <dl className="space-y-1.5">
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </dl>
        {of !== null && <p className="text-xs wrap-anywhere text-ink-2">Id {of}</p>}
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function foldText({ before, after }: AuditEntry, count: number): string {
  if (before === null || after === null) return 'Details';
  return count === 1 ? '1 change' : `${count} changes`;
}

function Change({ field, before, after }: FieldChange) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{field}</dt>
      <dd className="wrap-anywhere">
        {before !== null && (
          <del className="text-ink-2">
            <span className="sr-only">before: </span>
            {before}
          </del>
        )}
        {before !== null && after !== null && <span aria-hidden> → </span>}
        {after !== null && (
          <ins className="font-semibold no-underline">
            <span className="sr-only">after: </span>
            {after}
          </ins>
        )}
      </dd>
    </div>
  );
}
