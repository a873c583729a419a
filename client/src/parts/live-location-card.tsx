import { MESSAGES } from '../../../shared/contract/messages.ts';
import { SHARES_POLL_MS } from '../../../shared/domain/constants.ts';
import { nearTime } from '../lib/format.ts';
import { usePolling } from '../live/use-polling.ts';
import { useConnectivity } from '../stores/connectivity.ts';
import { usePosition } from '../stores/position.ts';
import { refreshShares } from '../stores/shares.ts';
import { setTracking, useTracking } from '../stores/tracking.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Note } from '../ui/note.tsx';
import { Switch } from '../ui/switch.tsx';
import { ShareLocation } from './share-location.tsx';
import { TrackingFacts } from './tracking-facts.tsx';
import { useLivingLinks } from './use-living-links.ts';
import { useLocationAccess } from './use-location-access.tsx';
import { useNow } from './use-now.ts';

/** Who sees where the phone is while tracking is off: the switch is for links alone (R32). */
const STILL_SEEN = {
  driver: 'Off for links. Your driver still sees where you are until the ride ends.',
  passenger:
    'Off for links. Your passenger still sees where you are until the ride ends, and others near you on the map.',
  passengers: 'Off for links. Passengers still see where you are while you are Available or on a ride.',
} as const;

interface LiveLocationCardProps {
  /** Who sees it in any case: my driver in a ride, my passenger in a ride, passengers near a driver at work. */
  seenBy?: keyof typeof STILL_SEEN | null;
}

/**
 * Live location (spec 1 §2, spec 2 §2): tracking on or off, what the phone knows of where it is, and sharing it.
 * Tracking itself goes on in the shell, whichever screen is open.
 */
export function LiveLocationCard({ seenBy = null }: LiveLocationCardProps) {
  const { permission, whenAllowed, dialog } = useLocationAccess();
  const wanted = useTracking((state) => state.on);
  // A browser that would have to ask again is asked by a press, not by a reload.
  const chosen = wanted && permission !== 'prompt';
  const allowed = permission === 'granted';
  const seen = allowed ? seenBy : null;
  const atWork = seenBy === 'passenger' || seenBy === 'passengers';
  // Otherwise the shell asks (useLiveTracking).
  usePolling(refreshShares, SHARES_POLL_MS, { enabled: !(chosen && allowed) });
  return (
    <Card title="Live location">
      <div className="space-y-4">
        <Switch
          label="Location tracking"
          hint={chosen ? 'Goes on while Boda is open on this phone.' : seen ? STILL_SEEN[seen] : TURN_ON}
          on={chosen}
          onChange={(next) => (next ? whenAllowed(() => setTracking(true)) : setTracking(false))}
        />
        {atWork && !allowed && <Unseen onAllow={() => whenAllowed(() => undefined)} />}
        {/* Work has its own note about it. */}
        {chosen && !atWork && <Trouble denied={permission === 'denied'} />}
        {(chosen || seen) && <TrackingFacts />}
        <SharingNote told={chosen && allowed} />
        <ShareLocation whenAllowed={whenAllowed} />
      </div>
      {dialog}
    </Card>
  );
}

const TURN_ON = 'Turn it on to see where you are and to share it live.';

/** Work needs the position, whatever the switch says. */
function Unseen({ onAllow }: { onAllow: () => void }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <p className="min-w-0 text-sm text-ink-2">Allow this phone to tell where you are, so that passengers see you.</p>
      <Button variant="outline" size="small" onClick={onAllow} className="shrink-0">
        Allow
      </Button>
    </div>
  );
}

/** Why the position is not followed, or not told (spec 1 §8). */
function Trouble({ denied }: { denied: boolean }) {
  const error = usePosition((state) => state.error);
  const syncError = usePosition((state) => state.syncError);
  const problem = denied && window.isSecureContext ? MESSAGES.geolocation.trackingDenied : error;
  if (problem) return <Note tone="danger">{problem}</Note>;
  return syncError ? <Note tone="warning">{syncError}</Note> : null;
}

const MINUTE_MS = 60_000;

/** Says plainly that others see where one is, and until when; or that they see where one was. */
function SharingNote({ told }: { told: boolean }) {
  const links = useLivingLinks();
  const offline = useConnectivity() === 'disconnected';
  const unplaced = usePosition((state) => state.error !== null);
  const nowMs = useNow(MINUTE_MS);
  if (links.length === 0) return null;
  if (!told) {
    return (
      <Note tone="warning" title="Sharing is paused">
        Your links show where you were last. Turn tracking on to go on, or stop sharing.
      </Note>
    );
  }
  if (offline || unplaced) {
    return (
      <Note tone="warning" title={offline ? 'Sharing waits for the connection' : 'Sharing waits for your position'}>
        Your links show where you were last, and then follow you again by themselves.
      </Note>
    );
  }
  const lastMs = Math.max(...links.map(({ expiresAt }) => Date.parse(expiresAt)));
  return (
    <Note tone="success" title="Your position is being shared">
      {`Until ${nearTime(lastMs, nowMs)}. Whoever has the link sees where you are while Boda is open on this phone.`}
    </Note>
  );
}
