import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { wholeNumber } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Page } from './table-types.ts';

/** Returns, for example, "21–30 of 137" or "21–30 of 1,000+". */
export function rangeText({ items, total, more = false, page, pageSize }: Page<unknown>): string {
  const first = (page - 1) * pageSize + 1;
  const last = first + items.length - 1;
  return `${wholeNumber(first)}–${wholeNumber(last)} of ${wholeNumber(total)}${more ? '+' : ''}`;
}

interface PagerProps {
  rows: Page<unknown>;
  lastPage: number;
  onPage: (page: number) => void;
  beside?: ReactNode;
}

/** Shows the range of rows on this page, the total, and buttons to the other pages. */
export function Pager({ rows, lastPage, onPage, beside }: PagerProps) {
  const { page } = rows;
  // aria-disabled instead of disabled, because a disabled button would lose the focus right after it was pressed.
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > lastPage,
    onClick: () => {
      if (to >= 1 && to <= lastPage) onPage(to);
    },
    className: 'aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
  });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p role="status" className="text-sm text-ink-2 tabular">
        {rangeText(rows)}
      </p>
      {beside}
      <div className="flex gap-2 max-sm:ml-auto">
        <Button variant="outline" size="small" icon={ChevronLeft} {...step(page - 1)}>
          Previous
        </Button>
        <Button variant="outline" size="small" icon={ChevronRight} {...step(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
