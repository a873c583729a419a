import { House, Navigation, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SharedLocation } from '../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { ago, lastSeen } from '../../lib/format.ts';
import { placeHref } from '../../lib/maps-links.ts';
import { cx } from '../../lib/cx.ts';
import { CrowdedNote } from '../../parts/crowded-note.tsx';
import { LinkField } from '../../parts/link-field.tsx';
import { useHandover } from '../../parts/use-handover.ts';
import { useConnectivity } from '../../stores/connectivity.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { SharedDetails } from './shared-details.tsx';
import { SharedMap } from './shared-map.tsx';
import type { Freshness } from './shared-state.ts';

interface SharedViewProps {
  location: SharedLocation;
  fresh: Freshness;
}

/** Who shares, where they are, how current that is, and what can be done with it (spec 2 §2). */
export function SharedView({ location, fresh }: SharedViewProps) {
  const title = MESSAGES.shared.title(location.userName);
  const { byHand, handOver } = useHandover();
  return (
    <main tabIndex={-1} className="space-y-4 outline-none">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
          <Currency fresh={fresh} />
        </div>
        <Button
          variant="outline"
          size="small"
          icon={Share2}
          className="shrink-0"
          onClick={() => void handOver(window.location.href, title)}
        >
          Share
        </Button>
      </div>
      {byHand && <LinkField url={byHand} />}
      <Banner expired={fresh.expired} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <SharedMap location={location} fresh={fresh} label={title} />
        <div className="space-y-4">
          <SharedDetails location={location} expired={fresh.expired} />
          <div className="flex flex-col gap-3">
            <LinkButton href={placeHref(location, navigator.userAgent)} newTab icon={Navigation} size="large">
              Open in Maps
            </LinkButton>
            <LinkButton to="/" icon={House} variant="outline">
              Go to Home
            </LinkButton>
          </div>
        </div>
      </div>
    </main>
  );
}

const JUST_NOW_S = 5;

/** "Live", or since when nothing was heard (R14). */
function Currency({ fresh: { expired, stale, ageS } }: { fresh: Freshness }) {
  if (expired) return <Line dot="bg-offline">No longer shared, {lastSeen(ageS)}</Line>;
  if (stale) return <Line dot="bg-offline">No fresh position, {lastSeen(ageS)}</Line>;
  return (
    <Line dot="bg-online">
      <span className="font-semibold text-online-text">Live</span>
      {ageS < JUST_NOW_S ? ' · just now' : ` · ${ago(ageS)}`}
    </Line>
  );
}

const Line = ({ dot, children }: { dot: string; children: ReactNode }) => (
  <p className="mt-1 flex items-center gap-2 text-sm text-ink-2 tabular">
    <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full', dot)} />
    <span>{children}</span>
  </p>
);

function Banner({ expired }: { expired: boolean }) {
  const offline = useConnectivity() === 'disconnected';
  if (expired) return <Note tone="danger">{MESSAGES.shared.expired}</Note>;
  if (!offline) return <CrowdedNote />;
  return (
    <Note tone="warning" title={MESSAGES.connectivity.offlineTitle}>
      {MESSAGES.shared.offline}
    </Note>
  );
}
