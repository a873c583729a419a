import { Share2 } from 'lucide-react';
import type { Share } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARING_TEXTS } from '#shared/texts/en/sharing.ts';
import { nearTime } from '#client/lib/format.ts';
import { useTask } from '#client/lib/use-task.ts';
import { endShare, refreshShares, useShares } from '#client/data/position/own-shares.ts';
import { orToast } from '../or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useNow } from '../use-now.ts';
import { linkEnd, linkStart } from './share-end.ts';
import { useActiveLinks } from './use-live-tracking.ts';

interface ShareLinksProps {
  onShareAgain: (url: string) => void;
}

/** The person's active links, each with a button to end it. */
export function ShareLinks({ onShareAgain }: ShareLinksProps) {
  const links = useActiveLinks();
  const { loaded, failed } = useShares();
  return (
    <section aria-label={SHARING_TEXTS.links}>
      <h3 className="text-base font-semibold">{SHARING_TEXTS.links}</h3>
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
        <p role="status">{SHARING_TEXTS.linksNotLoaded}</p>
        <Button variant="quiet" size="small" onClick={() => void refreshShares().catch(() => undefined)}>
          {SHARING_TEXTS.tryAgain}
        </Button>
      </div>
    );
  }
  if (!loaded) return <Loading label={SHARING_TEXTS.linksLoading} className="py-2" blocks={['h-9']} />;
  return <p className="text-sm text-ink-2">{SHARING_TEXTS.noLinks}</p>;
}

const NEXT_DAY_MS = 60_000;

function LinkRow({ link, onShareAgain }: ShareLinksProps & { link: Share }) {
  const { busy, run } = useTask();
  const nowMs = useNow(NEXT_DAY_MS);
  const sharedAt = nearTime(link.sharedAt, nowMs);
  const stop = async () => {
    const isStopped = await orToast(MESSAGES.location.stopFailed, () => endShare(link.id));
    if (isStopped) toast.success(MESSAGES.location.stopped);
  };
  return (
    <li className="flex items-center gap-2 py-2">
      <p className="min-w-0 grow text-sm tabular">
        <span className="block font-semibold">{linkEnd(link, nowMs)}</span>
        <span className="block text-ink-2">{linkStart(link, nowMs)}</span>
      </p>
      <IconButton
        icon={Share2}
        label={SHARING_TEXTS.shareAgain(sharedAt)}
        variant="outline"
        onClick={() => onShareAgain(link.shareUrl)}
      />
      <Button
        variant="outline"
        size="small"
        busy={busy}
        className="shrink-0"
        onClick={() => run(stop)}
        aria-label={SHARING_TEXTS.stopLink(sharedAt)}
      >
        {SHARING_TEXTS.stop}
      </Button>
    </li>
  );
}
