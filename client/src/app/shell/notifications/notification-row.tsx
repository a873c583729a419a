import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { type Entry, textOf } from '../../../../../shared/contract/news.ts';
import { cx } from '../../../lib/cx.ts';
import { happenedAt } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';

interface NotificationRowProps {
  entry: Entry;
  unread: boolean;
  nowMs: number;
  /** The screen of its ride, where it has one. */
  to: string | null;
  onFollow: () => void;
}

/** One thing that happened, and when. */
export function NotificationRow({ entry, unread, nowMs, to, onFollow }: NotificationRowProps) {
  const look = cx('flex min-h-14 items-center gap-3 rounded-control px-2 py-2.5', unread && 'bg-brand-tint');
  const content = (
    <>
      <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full', unread ? 'bg-brand' : 'bg-transparent')} />
      <span className="min-w-0 grow">
        {unread && <span className="sr-only">New: </span>}
        <span className={cx('block text-sm wrap-anywhere', unread && 'font-semibold')}>{textOf(entry)}</span>
        <time dateTime={entry.at} className="block text-xs text-ink-2 tabular">
          {happenedAt(entry.at, nowMs)}
        </time>
      </span>
      {to !== null && <Icon of={ChevronRight} className="shrink-0 text-ink-2" />}
    </>
  );
  return (
    <li>
      {to === null ? (
        <div className={look}>{content}</div>
      ) : (
        <Link to={to} onClick={onFollow} className={cx(look, 'transition-colors hover:bg-sunk')}>
          {content}
        </Link>
      )}
    </li>
  );
}
