import { MESSAGES } from '#shared/texts/en/messages.ts';
import { DOUBT_TEXTS } from '#shared/texts/en/positions.ts';
import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { SHARES_POLL_MS } from '#shared/domain/constants/screens.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { usePosition, isPositionSupported } from '#client/data/position/position.ts';
import { refreshShares } from '#client/data/position/own-shares.ts';
import { setTracking, useTracking } from '#client/data/position/tracking.ts';
import { Note } from '#client/ui/note.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { ago } from '#client/lib/format.ts';
import { coordinatesText } from '#client/data/position/geocode.ts';
import { FactLine } from '#client/ui/facts.tsx';
import { QuietFold } from '#client/ui/quiet-fold.tsx';
import { linkEnd } from '../share/share-end.ts';
import { ShareLocation } from '../share/share-location.tsx';
import { usePositionLinks } from '../share/use-live-tracking.ts';
import { useNow } from '../use-now.ts';
import { useLocationAccess } from './location-permission-dialog.tsx';
import { accuracyLabel, accuracyText, speedText } from './location-labels.ts';
import { useFixAddress } from './use-address.ts';
import { MapPin } from 'lucide-react';
import { Fold } from '#client/ui/fold.tsx';
import { usePositionPermission } from './use-position-permission.ts';

interface LiveLocationProps {
  /**
   * Who sees the position even while tracking is off: this passenger's driver, this driver's passenger, or passengers
   * near a driver at work. The switch affects share links only (R32).
   */
  seenBy?: keyof typeof LOCATION_TEXTS.stillVisible | null;
}

/** The tracking switch, the current position and sharing. Tracking itself runs in the shell, on every screen. */
function LiveLocation({ seenBy = null }: LiveLocationProps) {
  const { permission, whenAllowed, dialog } = useLocationAccess();
  const wanted = useTracking((state) => state.on);
  // While the browser would still show its prompt, only a press may open it, not a reload.
  const chosen = wanted && permission !== 'prompt';
  const allowed = permission === 'granted';
  const isBelieved = usePosition(({ doubted }) => doubted === null);
  const seen = allowed && isBelieved ? seenBy : null;
  const atWork = seenBy === 'passenger' || seenBy === 'passengers';
  // While tracking is on, the shell polls (useLiveTracking).
  usePolling(refreshShares, SHARES_POLL_MS, { enabled: !(chosen && allowed) });
  return (
    <>
      <div className="space-y-4">
        <Switch
          label={LOCATION_TEXTS.tracking}
          hint={chosen ? LOCATION_TEXTS.trackingOn : seen ? LOCATION_TEXTS.stillVisible[seen] : LOCATION_TEXTS.turnOn}
          on={chosen}
          onChange={(next) => (next ? whenAllowed(() => setTracking(true)) : setTracking(false))}
        />
        {/* Drivers at work see PositionTrouble instead. */}
        {chosen && !atWork && <Trouble denied={permission === 'denied'} />}
        {(chosen || seen) && <WhereIAm />}
        <SharingNote on={chosen && allowed} />
        <ShareLocation whenAllowed={whenAllowed} />
      </div>
      {dialog}
    </>
  );
}

/** Says why the position is not tracked or not sent (spec 1 §8). */
function Trouble({ denied }: { denied: boolean }) {
  const error = usePosition((state) => state.error);
  const syncError = usePosition((state) => state.syncError);
  const doubted = usePosition((state) => state.doubted);
  const problem = denied && window.isSecureContext ? MESSAGES.geolocation.trackingDenied : error;
  if (problem) return <Note tone="danger">{problem}</Note>;
  const warning = doubted ? DOUBT_TEXTS.person(doubted.doubt, doubted.fix) : syncError;
  return warning ? <Note tone="warning">{warning}</Note> : null;
}

const MINUTE_MS = 60_000;

/** Says how long others see this position, or that they see only the last position. */
function SharingNote({ on }: { on: boolean }) {
  const links = usePositionLinks();
  const offline = useConnectivity() === 'disconnected';
  const unplaced = usePosition(({ error, doubted }) => error !== null || doubted !== null);
  const nowMs = useNow(MINUTE_MS);
  if (links.length === 0) return null;
  if (!on) {
    return (
      <Note tone="warning" title={LOCATION_TEXTS.paused}>
        {LOCATION_TEXTS.pausedText}
      </Note>
    );
  }
  if (offline || unplaced) {
    return (
      <Note tone="warning" title={offline ? LOCATION_TEXTS.waitingConnection : LOCATION_TEXTS.waitingLocation}>
        {LOCATION_TEXTS.untilThen}
      </Note>
    );
  }
  const last = links.reduce((a, b) => (Date.parse(b.expiresAt) > Date.parse(a.expiresAt) ? b : a));
  return (
    <Note tone="success" title={LOCATION_TEXTS.sharing}>
      {LOCATION_TEXTS.sharingText(linkEnd(last, nowMs))}
    </Note>
  );
}

/** This phone's position as a place name, with the measurements in a fold (spec 1 §2, §9). */
function WhereIAm() {
  const fix = usePosition((state) => (state.doubted ? null : state.fix));
  const missing = useMissing();
  const address = useFixAddress(fix);
  return (
    <div>
      <p className="text-sm text-ink-2">{LOCATION_TEXTS.whereYouAre}</p>
      <p className="font-semibold wrap-anywhere">{fix ? (address ?? sayPlace(nearestPlaceText(fix))) : missing}</p>
      {fix && (
        <QuietFold title={LOCATION_TEXTS.details}>
          <Measured fix={fix} />
        </QuietFold>
      )}
    </div>
  );
}

/** Returns the text in place of an address while there is no position (spec 1 §8). */
function useMissing(): string {
  const { denied, error, doubted } = usePosition();
  if (!isPositionSupported()) return MESSAGES.geolocation.addressUnsupported;
  if (denied) return MESSAGES.geolocation.addressDenied;
  return error !== null || doubted !== null ? MESSAGES.geolocation.addressUnavailable : LOCATION_TEXTS.finding;
}

const AGE_EVERY_MS = 1000;
const JUST_NOW_S = 5;

/** Accuracy, speed, coordinates and age of the position. */
function Measured({ fix }: { fix: Fix }) {
  const nowMs = useNow(AGE_EVERY_MS);
  const ageS = (nowMs - fix.timestamp) / 1000;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm tabular">
      <FactLine
        label={LOCATION_TEXTS.accuracy}
      >{`${accuracyLabel(fix.accuracy)} (${accuracyText(fix.accuracy)})`}</FactLine>
      <FactLine label={LOCATION_TEXTS.speed}>{speedText(fix.speed) ?? LOCATION_TEXTS.notMeasured}</FactLine>
      <FactLine label={LOCATION_TEXTS.coordinates}>{coordinatesText(fix)}</FactLine>
      <FactLine label={LOCATION_TEXTS.updated}>{ageS < JUST_NOW_S ? LOCATION_TEXTS.justNow : ago(ageS)}</FactLine>
    </dl>
  );
}

/** Live location in a fold whose title line shows the state (spec 1 §2, spec 2 §2). */
export const LiveLocationFold = (props: LiveLocationProps) => (
  <Fold title={LOCATION_TEXTS.live} icon={MapPin} aside={<State />}>
    <LiveLocation {...props} />
  </Fold>
);

function State() {
  const wanted = useTracking((state) => state.on);
  const { permission } = usePositionPermission();
  const isUnplaced = usePosition(({ error, doubted }) => error !== null || doubted !== null);
  const isShared = usePositionLinks().length > 0;
  const isOn = wanted && permission !== 'prompt';
  const word = isOn
    ? onWord(isShared, isUnplaced || permission !== 'granted')
    : isShared
      ? LOCATION_TEXTS.pausedWord
      : LOCATION_TEXTS.off;
  return <span className="shrink-0 text-sm font-normal text-ink-2">{word}</span>;
}

const onWord = (isShared: boolean, isUnplaced: boolean): string => {
  if (isUnplaced) return LOCATION_TEXTS.noLocation;
  return isShared ? LOCATION_TEXTS.sharingWord : LOCATION_TEXTS.on;
};
