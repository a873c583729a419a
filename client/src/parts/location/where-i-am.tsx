import { MESSAGES } from '#shared/contract/messages.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { ago } from '#client/lib/format.ts';
import { coordinatesText } from '#client/data/position/geocode.ts';
import { isPositionSupported, usePosition } from '#client/data/position/position.ts';
import { FactLine } from '#client/ui/facts.tsx';
import { QuietFold } from '#client/ui/quiet-fold.tsx';
import { useNow } from '../use-now.ts';
import { accuracyLabel, accuracyText, speedText } from './location-labels.ts';
import { useFixAddress } from './use-address.ts';

/** Where this phone is, by a place's name; what was measured is folded away (spec 1 §2, §9). */
export function WhereIAm() {
  const fix = usePosition((state) => (state.doubted ? null : state.fix));
  const missing = useMissing();
  const address = useFixAddress(fix);
  return (
    <div>
      <p className="text-sm text-ink-2">Where you are</p>
      <p className="font-semibold wrap-anywhere">{fix ? (address ?? nearestPlaceText(fix)) : missing}</p>
      {fix && (
        <QuietFold title="Location details">
          <Measured fix={fix} />
        </QuietFold>
      )}
    </div>
  );
}

/** Shown in place of an address while there is no position (spec 1 §8). */
function useMissing(): string {
  const { denied, error, doubted } = usePosition();
  if (!isPositionSupported()) return MESSAGES.geolocation.addressUnsupported;
  if (denied) return MESSAGES.geolocation.addressDenied;
  return error !== null || doubted !== null ? MESSAGES.geolocation.addressUnavailable : 'Finding where you are…';
}

const AGE_EVERY_MS = 1000;
const JUST_NOW_S = 5;

/** Accuracy, speed, coordinates and age of the position. */
function Measured({ fix }: { fix: Fix }) {
  const nowMs = useNow(AGE_EVERY_MS);
  const ageS = (nowMs - fix.timestamp) / 1000;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm tabular">
      <FactLine label="Accuracy">{`${accuracyLabel(fix.accuracy)} (${accuracyText(fix.accuracy)})`}</FactLine>
      <FactLine label="Speed">{speedText(fix.speed) ?? 'Not measured'}</FactLine>
      <FactLine label="Coordinates">{coordinatesText(fix)}</FactLine>
      <FactLine label="Updated">{ageS < JUST_NOW_S ? 'Just now' : ago(ageS)}</FactLine>
    </dl>
  );
}
