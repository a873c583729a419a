import { House, Navigation, Share2 } from 'lucide-react';
import { type ReactNode, useMemo, useEffect, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARED } from '#shared/texts/en/shared-location.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { SHARED_MAP_HEIGHT_PX, SHARED_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { cx } from '#client/lib/cx.ts';
import { ago, lastSeen, nearTime, timeOf } from '#client/lib/format.ts';
import { placeHref } from '#client/lib/maps-links.ts';
import type { MapPin } from '#client/map/map-types.ts';
import { CrowdedNote } from '#client/parts/crowded-note.tsx';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { accuracyText } from '#client/parts/location/location-labels.ts';
import { LinkField, useHandover } from '#client/parts/share/handover.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactLine } from '#client/ui/facts.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Freshness, Placed } from './shared-state.ts';

const MINUTE_MS = 60_000;
/** The messages of spec 2 §8. */
const ofLocation = () => ({ copied: MESSAGES.location.linkCopied, failed: MESSAGES.location.shareFailed });

/** Shows the person who shares, their position, its age, and the actions (spec 2 §2). */
export function SharedView({ location, fresh }: { location: Placed; fresh: Freshness }) {
  const title = MESSAGES.shared.title(location.userName);
  const nowMs = useNow(MINUTE_MS);
  const { manualUrl, handOver } = useHandover(ofLocation);
  return (
    <main tabIndex={-1} className="space-y-4 outline-none">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
          <PlaceLine at={location} />
          <Currency fresh={fresh} until={sharedUntil(location, nowMs)} />
        </div>
        <Button
          variant="outline"
          size="small"
          icon={Share2}
          className="shrink-0"
          onClick={() => void handOver(window.location.href, title)}
        >
          {SHARED.share}
        </Button>
      </div>
      {manualUrl && <LinkField url={manualUrl} />}
      <Banner expired={fresh.expired} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <SharedMap location={location} fresh={fresh} label={title} />
        <div className="space-y-4">
          <LinkButton href={placeHref(location, navigator.userAgent)} newTab icon={Navigation} size="large" fullWidth>
            {SHARED.openInMaps}
          </LinkButton>
          <SharedDetails location={location} expired={fresh.expired} />
          <LinkButton to="/" icon={House} variant="outline" fullWidth>
            {SHARED.goHome}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}

/** Returns how long the position is shared. */
const sharedUntil = ({ untilStopped, expiresAt }: Placed, nowMs: number): string =>
  untilStopped ? SHARED.untilStopped : SHARED.until(nearTime(expiresAt, nowMs));

const JUST_NOW_S = 5;

interface CurrencyProps {
  fresh: Freshness;
  /** The text about how long the position is shared. */
  until?: string;
}

/** Shows "Live", or the age of the position (R14). */
export function Currency({ fresh: { expired, stale, ageS }, until }: CurrencyProps) {
  if (expired) return <Line dot="bg-offline">{SHARED.noLonger(lastSeen(ageS))}</Line>;
  const then = until === undefined ? null : <span className="block">{until}</span>;
  if (stale) {
    return (
      <Line dot="bg-offline">
        {SHARED.noRecent(lastSeen(ageS))}
        {then}
      </Line>
    );
  }
  return (
    <Line dot="bg-online">
      <span className="font-semibold text-online-text">{SHARED.live}</span>
      {ageS < JUST_NOW_S ? SHARED.justNow : SHARED.ago(ago(ageS))}
      {then}
    </Line>
  );
}

const Line = ({ dot, children }: { dot: string; children: ReactNode }) => (
  <p className="mt-1 flex items-baseline gap-2 text-sm text-ink-2 tabular">
    <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full', dot)} />
    <span>{children}</span>
  </p>
);

export function Banner({ expired }: { expired: boolean }) {
  const offline = useConnectivity() === 'disconnected';
  if (expired) return <Note tone="danger">{MESSAGES.shared.expired}</Note>;
  if (!offline) return <CrowdedNote />;
  return (
    <Note tone="warning" title={MESSAGES.connectivity.offlineTitle}>
      {MESSAGES.shared.offline}
    </Note>
  );
}

const DECIMALS = 6;

/** Shows the coordinates with 6 decimals, the accuracy in whole meters, and start and end of sharing (spec 2 §2). */
function SharedDetails({ location, expired }: { location: Placed; expired: boolean }) {
  const nowMs = useNow(MINUTE_MS);
  const { latitude, longitude, accuracy, sharedAt, expiresAt, untilStopped } = location;
  return (
    <Card title={SHARED.details.title}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 text-sm tabular">
        <FactLine label={SHARED.details.coordinates}>
          {latitude.toFixed(DECIMALS)}, {longitude.toFixed(DECIMALS)}
        </FactLine>
        <FactLine label={SHARED.details.accuracy}>{accuracyText(accuracy)}</FactLine>
        <FactLine label={SHARED.details.shared}>{timeOf(sharedAt, nowMs)}</FactLine>
        <FactLine
          label={expired ? SHARED.details.expired : SHARED.details.expires}
          className={expired ? 'text-danger' : undefined}
        >
          {untilStopped && !expired ? SHARED.details.atTheLatest(timeOf(expiresAt, nowMs)) : timeOf(expiresAt, nowMs)}
        </FactLine>
      </dl>
    </Card>
  );
}

/** Shows one marker in its accuracy circle. It glides to each new position and turns gray when stale (R14). */
function SharedMap({ location, fresh, label }: { location: Placed; fresh: Freshness; label: string }) {
  const { latitude, longitude, accuracy } = location;
  const { stale } = fresh;
  const pinLabel = stale ? lastSeen(fresh.ageS) : location.userName;
  const pins = useMemo<MapPin[]>(
    () => [{ id: 'shared', kind: 'shared', latitude, longitude, accuracyMeters: accuracy, label: pinLabel, stale }],
    [latitude, longitude, accuracy, pinLabel, stale],
  );
  return <LazyMap label={label} center={location} zoom={SHARED_MAP_ZOOM} heightPx={SHARED_MAP_HEIGHT_PX} pins={pins} />;
}

type NameOf = (point: Coordinates) => string;

/** Shows the nearest known place. Space is reserved, because the list of places loads after the page, with the map. */
function PlaceLine({ at }: { at: Coordinates }) {
  const [nameOf, setNameOf] = useState<NameOf | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('#shared/domain/places.ts').then(
      ({ nearestPlaceText }) => wanted && setNameOf(() => nearestPlaceText),
      // Without the list of places, the map and the coordinates still show the position.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <p className="mt-1 min-h-6 text-base leading-6 font-semibold wrap-anywhere">{nameOf && sayPlace(nameOf(at))}</p>
  );
}
