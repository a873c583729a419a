import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { WATCH_MAX_AGE_MS } from '../../../shared/domain/constants.ts';
import { ApiError } from '../lib/api.ts';
import { positionNow } from '../stores/position.ts';
import { makeShare } from '../stores/shares.ts';
import { setTracking } from '../stores/tracking.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { LinkField } from './link-field.tsx';
import { OfflineHint } from './offline-hint.tsx';
import { ShareLinks } from './share-links.tsx';
import { useHandover } from './use-handover.ts';

const TITLE = 'My location on Boda';

/** Shares this phone's position by a link, live while tracking is on, and lists the links that live (R15). */
export function ShareLocation({ whenAllowed }: { whenAllowed: (act: () => void) => void }) {
  const [busy, setBusy] = useState(false);
  const { byHand, handOver } = useHandover();
  const share = async () => {
    setBusy(true);
    // Whoever gets the link wants to see where one is, not where one was.
    setTracking(true);
    try {
      const fix = await positionNow({ maxAgeMs: WATCH_MAX_AGE_MS });
      // Why there is none stands in the card.
      if (fix) await handOver((await makeShare(fix)).shareUrl, TITLE);
    } catch (error) {
      // That there are too many can be mended by the person; the rest cannot.
      const tooMany = error instanceof ApiError && error.code === 'TOO_MANY_SHARES';
      toast.error(tooMany ? error.message : MESSAGES.location.linkFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="space-y-4">
      <Button icon={Share2} variant="outline" fullWidth busy={busy} onClick={() => whenAllowed(() => void share())}>
        Share my location
      </Button>
      <OfflineHint />
      {byHand && <LinkField url={byHand} />}
      <ShareLinks onShareAgain={(url) => void handOver(url, TITLE)} />
    </div>
  );
}
