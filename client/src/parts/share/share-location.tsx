import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Share } from '../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { WATCH_MAX_AGE_MS } from '../../../../shared/domain/constants/screens.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { nearTime } from '../../lib/format.ts';
import { useTask } from '../../lib/use-task.ts';
import { positionNow } from '../../stores/position.ts';
import { endShare, createShare, refreshShares, useShares } from '../../stores/shares.ts';
import { setTracking } from '../../stores/tracking.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { OfflineHint } from '../offline-hint.tsx';
import { useNow } from '../use-now.ts';
import { LinkField, useHandover } from './handover.tsx';
import { useActiveLinks } from './use-live-tracking.ts';

const TITLE = 'My location on Boda';

/** Shares this phone's position by a link, live while tracking is on, and lists the active links (R15). */
export function ShareLocation({ whenAllowed }: { whenAllowed: (act: () => void) => void }) {
  const { busy, run } = useTask();
  const { manualUrl, handOver } = useHandover();
  const share = async () => {
    // The link is to show the current position, not the last known one.
    setTracking(true);
    try {
      const fix = await positionNow({ maxAgeMs: WATCH_MAX_AGE_MS });
      // Without a fix, the card explains why.
      if (fix) await handOver((await createShare(fix)).shareUrl, TITLE);
    } catch (error) {
      // "Too many links" is the only failure that the person can fix.
      const tooMany = error instanceof ApiError && error.code === 'TOO_MANY_SHARES';
      toast.error(tooMany ? error.message : MESSAGES.location.linkFailed);
    }
  };
  return (
    <div className="space-y-4">
      <Button icon={Share2} variant="outline" fullWidth busy={busy} onClick={() => whenAllowed(() => run(share))}>
        Share my location
      </Button>
      <OfflineHint />
      {manualUrl && <LinkField url={manualUrl} />}
      <ShareLinks onShareAgain={(url) => void handOver(url, TITLE)} />
    </div>
  );
}

interface ShareLinksProps {
  onShareAgain: (url: string) => void;
}

/** The person's active links, each with a button to end it. */
function ShareLinks({ onShareAgain }: ShareLinksProps) {
  const links = useActiveLinks();
  const { loaded, failed } = useShares();
  return (
    <section aria-label="My active links">
      <h3 className="text-base font-semibold">My active links</h3>
      {links.length > 0 ? (
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onShareAgain={onShareAgain} />
          ))}
        </ul>
      ) : (
        <NoLinks loaded={loaded} failed={failed} />
      )}
    </section>
  );
}

function NoLinks({ loaded, failed }: { loaded: boolean; failed: boolean }) {
  if (failed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-2">
        <p role="status">Your links did not load.</p>
        <Button variant="quiet" size="small" onClick={() => void refreshShares().catch(() => undefined)}>
          Try again
        </Button>
      </div>
    );
  }
  if (!loaded) {
    return (
      <Loading label="Loading your links" className="py-2">
        <Skeleton className="h-9" />
      </Loading>
    );
  }
  return <p className="text-sm text-ink-2">None yet. A link you share appears here until it ends.</p>;
}

const NEXT_DAY_MS = 60_000;

function LinkRow({ link, onShareAgain }: ShareLinksProps & { link: Share }) {
  const [ending, setEnding] = useState(false);
  const nowMs = useNow(NEXT_DAY_MS);
  const sharedAt = nearTime(link.sharedAt, nowMs);
  const stop = async () => {
    setEnding(true);
    try {
      await endShare(link.id);
      toast.success(MESSAGES.location.stopped);
    } catch (error) {
      setEnding(false);
      toast.error(sentenceOf(error, MESSAGES.location.stopFailed));
    }
  };
  return (
    <li className="flex items-center gap-2 py-2">
      <p className="min-w-0 grow text-sm tabular">
        <span className="block font-semibold">Until {nearTime(link.expiresAt, nowMs)}</span>
        <span className="block text-ink-2">Shared {sharedAt}</span>
      </p>
      <IconButton
        icon={Share2}
        label={`Share the link of ${sharedAt} again`}
        variant="outline"
        onClick={() => onShareAgain(link.shareUrl)}
      />
      <Button
        variant="outline"
        size="small"
        busy={ending}
        className="shrink-0"
        onClick={() => void stop()}
        aria-label={`Stop sharing the link of ${sharedAt}`}
      >
        Stop sharing
      </Button>
    </li>
  );
}
