import { FARE_STORY_TITLE } from '#shared/contract/fare-texts.ts';
import { Wordmark } from '#client/ui/logo.tsx';
import type { ReceiptContent } from './receipt-lines.ts';

/** The receipt as a sheet of paper, light in both themes; its print is nothing but this. */
export function ReceiptPaper({ content, ref }: { content: ReceiptContent; ref: React.Ref<HTMLElement> }) {
  return (
    <article
      ref={ref}
      aria-label={`Receipt ${content.number}`}
      className="always-light space-y-4 rounded-card border border-line bg-surface p-5 text-ink print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Wordmark />
        <p className="text-sm text-ink-2 tabular">
          Receipt <span className="font-semibold whitespace-nowrap text-ink">{content.number}</span>
        </p>
      </header>
      <p className="border-y border-line py-4">
        <span className="block text-3xl font-bold whitespace-nowrap tabular">{content.total}</span>
        <span className="block text-sm text-ink-2">{content.paid}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm tabular">
        {content.lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd dir="auto" className="min-w-0 text-right font-semibold wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {content.story !== null && (
        <section className="border-t border-line pt-4 text-sm">
          <h2 className="font-semibold">{FARE_STORY_TITLE}</h2>
          <p className="text-pretty text-ink-2 tabular">{content.story}</p>
        </section>
      )}
    </article>
  );
}
