import type { ReactNode } from 'react';
import type { SharedLocation } from '../../../../shared/contract/entities.ts';
import { cx } from '../../lib/cx.ts';
import { timeOf } from '../../lib/format.ts';
import { accuracyText } from '../../parts/location-words.ts';
import { useNow } from '../../parts/use-now.ts';
import { Card } from '../../ui/card.tsx';

const MINUTE_MS = 60_000;
const DECIMALS = 6;

/** Coordinates with 6 decimals, accuracy in whole metres, since and until when (spec 2 §2). */
export function SharedDetails({ location, expired }: { location: SharedLocation; expired: boolean }) {
  const nowMs = useNow(MINUTE_MS);
  const { latitude, longitude, accuracy, sharedAt, expiresAt } = location;
  return (
    <Card title="Details">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 text-sm">
        <Line label="Coordinates">
          {latitude.toFixed(DECIMALS)}, {longitude.toFixed(DECIMALS)}
        </Line>
        <Line label="Accuracy">{accuracyText(accuracy)}</Line>
        <Line label="Shared">{timeOf(sharedAt, nowMs)}</Line>
        <Line label={expired ? 'Expired' : 'Expires'} className={expired ? 'text-danger' : undefined}>
          {timeOf(expiresAt, nowMs)}
        </Line>
      </dl>
    </Card>
  );
}

interface LineProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const Line = ({ label, className, children }: LineProps) => (
  <>
    <dt className="text-ink-2">{label}</dt>
    <dd className={cx('min-w-0 text-right font-semibold wrap-anywhere tabular', className)}>{children}</dd>
  </>
);
