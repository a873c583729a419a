import type { ReactNode } from 'react';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import type { Fix } from '../../../shared/contract/pieces.ts';
import { ago } from '../lib/format.ts';
import { isPositionSupported, usePosition } from '../stores/position.ts';
import { accuracyLabel, accuracyText, speedText } from './location-words.ts';
import { useFixAddress } from './use-fix-address.ts';
import { useNow } from './use-now.ts';

const AGE_EVERY_MS = 1000;
const JUST_NOW_S = 5;

/** Where this phone is, how well that is known, how fast it moves and since when that is known (spec 1 §2, §9). */
export function TrackingFacts() {
  const fix = usePosition((state) => state.fix);
  const missing = useMissing();
  const address = useFixAddress(fix) ?? missing;
  const nowMs = useNow(AGE_EVERY_MS);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact label="Where you are" wide>
        {address}
      </Fact>
      <Fact label="Accuracy">{fix ? `${accuracyLabel(fix.accuracy)} (${accuracyText(fix.accuracy)})` : DASH}</Fact>
      <Fact label="Speed">{(fix && speedText(fix.speed)) ?? 'Not measured'}</Fact>
      <Fact label="Updated" wide>
        {fix ? ageText(fix, nowMs) : DASH}
      </Fact>
    </dl>
  );
}

const DASH = '–';

function ageText(fix: Fix, nowMs: number): string {
  const seconds = (nowMs - fix.timestamp) / 1000;
  return seconds < JUST_NOW_S ? 'Just now' : ago(seconds);
}

/** Instead of an address while there is no position (spec 1 §8). */
function useMissing(): string {
  const { denied, error } = usePosition();
  if (!isPositionSupported()) return MESSAGES.geolocation.addressUnsupported;
  if (denied) return MESSAGES.geolocation.addressDenied;
  return error !== null ? MESSAGES.geolocation.addressUnavailable : 'Finding where you are…';
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold wrap-anywhere tabular">{children}</dd>
    </div>
  );
}
