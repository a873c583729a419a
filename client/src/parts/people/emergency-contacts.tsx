import { Phone } from 'lucide-react';
import { EMERGENCY_NUMBERS } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { telHref } from './contact-links.tsx';
import { RetryNote } from '../load-trouble.tsx';
import { useHotline } from './hotline.tsx';

/** Police, medical, fire and the support hotline (spec 1 §3, spec 2 §9). */
export function EmergencyContacts() {
  return (
    <ul aria-label="Emergency contacts" className="divide-y divide-line">
      {EMERGENCY_NUMBERS.map(({ name, number }) => (
        <CallRow key={name} name={name} number={number} shown={number} />
      ))}
      <Hotline />
    </ul>
  );
}

function Hotline() {
  const { hotline, failed, load } = useHotline();
  if (hotline !== undefined) return <CallRow name="Boda support" number={hotline} shown={displayPhone(hotline)} />;
  if (!failed) {
    return (
      <li role="status" className="py-3">
        <span className="sr-only">Loading the support number</span>
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

/** Shown when the number of support did not load. */
export const HotlineMissing = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNote onRetry={onRetry}>The number of Boda support could not be loaded.</RetryNote>
);

/** The look of a pressable row in a list. */
export const rowLook =
  '-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-sunk';

function CallRow({ name, number, shown }: { name: string; number: string; shown: string }) {
  return (
    <li>
      <a href={telHref(number)} className={rowLook}>
        <Icon of={Phone} className="shrink-0 text-brand" />
        <span className="min-w-0 grow">
          <span className="sr-only">Call </span>
          {name}
        </span>
        <span className="shrink-0 font-semibold tabular">{shown}</span>
      </a>
    </li>
  );
}
