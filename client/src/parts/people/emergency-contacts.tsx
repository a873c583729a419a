import { Phone } from 'lucide-react';
import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { FORMAT } from '#shared/texts/en/format.ts';
import { type ANY_EMERGENCY, EMERGENCY_NUMBERS } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { cx } from '#client/lib/cx.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { telHref } from './contact-links.tsx';
import { RetryNote } from '../load-trouble.tsx';
import { useHotline } from './hotline.tsx';

/** Police, medical, fire and the support hotline (spec 1 §3, spec 2 §9). */
export function EmergencyContacts() {
  return (
    <ul aria-label={PEOPLE_TEXTS.emergency} className="divide-y divide-line">
      {EMERGENCY_NUMBERS.map(({ name, number }) => (
        <CallRow key={name} name={FORMAT.emergency[name]} number={number} shown={number} />
      ))}
      <Hotline />
    </ul>
  );
}

function Hotline() {
  const { hotline, failed, load } = useHotline();
  if (hotline !== undefined)
    return <CallRow name={PEOPLE_TEXTS.support} number={hotline} shown={displayPhone(hotline)} />;
  if (!failed) {
    return (
      <li role="status" className="py-3">
        <span className="sr-only">{PEOPLE_TEXTS.supportLoading}</span>
        <Skeleton className="h-6 w-3/5" />
      </li>
    );
  }
  return (
    <li className="py-3">
      <HotlineMissing onRetry={load} />
    </li>
  );
}

/** Says that the number of Boda support did not load. */
export const HotlineMissing = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNote onRetry={onRetry}>{PEOPLE_TEXTS.supportNotLoaded}</RetryNote>
);

/** The same numbers as one row of buttons, for use during a ride. `more`: further numbers, in three columns. */
export function EmergencyRow({ more = [] }: { more?: readonly (typeof ANY_EMERGENCY)[] }) {
  const { hotline, failed, load } = useHotline();
  return (
    <div className="space-y-2">
      <ul
        aria-label={PEOPLE_TEXTS.emergency}
        className={cx('grid gap-2', more.length === 0 ? 'grid-cols-4' : 'grid-cols-3')}
      >
        {[...EMERGENCY_NUMBERS, ...more].map(({ name, number }) => (
          <CallTile key={name} name={FORMAT.emergency[name]} number={number} shown={number} />
        ))}
        {hotline !== undefined && (
          <CallTile name={PEOPLE_TEXTS.support} number={hotline} className={more.length === 0 ? '' : 'col-span-2'} />
        )}
      </ul>
      {failed && <HotlineMissing onRetry={load} />}
    </div>
  );
}

/** A tile that calls a number. Without `shown`, a handset icon replaces a number too long for the tile. */
function CallTile({
  name,
  number,
  shown,
  className,
}: {
  name: string;
  number: string;
  shown?: string;
  className?: string;
}) {
  return (
    <li className={className}>
      <a
        href={telHref(number)}
        className="flex h-full min-h-16 flex-col items-center justify-center gap-0.5 rounded-control border border-line-strong bg-surface px-1 py-1.5 text-center leading-tight transition-colors hover:bg-sunk"
      >
        <span className="text-xs">
          <span className="sr-only">{PEOPLE_TEXTS.callBefore}</span>
          {name}
        </span>
        {shown === undefined ? (
          <Icon of={Phone} className="text-brand" />
        ) : (
          <span className="text-base font-bold tabular">{shown}</span>
        )}
      </a>
    </li>
  );
}

/** The look of a pressable row in a list. */
export const rowLook =
  '-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-sunk';

function CallRow({ name, number, shown }: { name: string; number: string; shown: string }) {
  return (
    <li>
      <a href={telHref(number)} className={rowLook}>
        <Icon of={Phone} className="shrink-0 text-brand" />
        <span className="min-w-0 grow">
          <span className="sr-only">{PEOPLE_TEXTS.callBefore}</span>
          {name}
        </span>
        <span className="shrink-0 font-semibold tabular">{shown}</span>
      </a>
    </li>
  );
}
