import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { AuditEntry } from '#shared/contract/admin-entities.ts';
import { Icon } from '#client/ui/icon.tsx';
import { changesOf, type FieldChange, isId } from './audit-diff.ts';

type Entry = Pick<AuditEntry, 'before' | 'after' | 'target'>;

/** The changed fields of an entry, collapsed at first. */
export function ChangeFold({ entry }: { entry: Entry }) {
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

function foldText({ before, after }: Entry, count: number): string {
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
