import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHARING_TEXTS } from '#shared/texts/en/sharing.ts';
import { SHARE_HOURS_DEFAULT } from '#shared/domain/constants/rules.ts';
import { WATCH_MAX_AGE_MS } from '#shared/domain/constants/screens.ts';
import type { ShareDuration } from '#shared/domain/share-duration.ts';
import type { Share } from '#shared/contract/entities.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { ApiError } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { loadConfig, useConfig } from '#client/data/phone/config.ts';
import { positionNow } from '#client/data/position/position.ts';
import { setTracking } from '#client/data/position/tracking.ts';
import { Button } from '#client/ui/button.tsx';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { toast } from '#client/ui/toast.tsx';
import { withRecovery } from '#client/data/connection/recover-answer.ts';
import { createShare, refreshShares, useShares } from '#client/data/position/own-shares.ts';
import { OfflineHint } from '../offline-hint.tsx';
import { useNow } from '../use-now.ts';
import { LinkField, useHandover } from './handover.tsx';
import { durationChoices, durationHint } from './share-end.ts';
import { ShareLinks } from './share-links.tsx';

/** No failure text: a created link works, so after a refusal to share it, the person copies it. */
const ofOwn = () => ({ copied: MESSAGES.location.linkCopied, failed: null });

/** Shares this phone's position by a link, live while tracking is on, and lists the active links (R15). */
export function ShareLocation({ whenAllowed }: { whenAllowed: (act: () => void) => void }) {
  const { busy, run } = useTask();
  const { manualUrl, handOver } = useHandover(ofOwn);
  const [duration, setDuration] = useState<ShareDuration>('setting');
  const share = async () => {
    // The link must show the current position, not the last known position.
    setTracking(true);
    try {
      const fix = await positionNow({ maxAgeMs: WATCH_MAX_AGE_MS });
      // Without a fix, the card explains why.
      if (fix) await handOver((await makeLink(fix, duration)).shareUrl, SHARING_TEXTS.title);
    } catch (error) {
      // "Too many links" is the only failure that the person can fix.
      const tooMany = error instanceof ApiError && error.code === 'TOO_MANY_SHARES';
      toast.error(tooMany ? error.message : MESSAGES.location.linkFailed);
    }
  };
  return (
    <div className="space-y-4">
      <Duration value={duration} onChange={setDuration} />
      <Button icon={Share2} variant="outline" fullWidth busy={busy} onClick={() => whenAllowed(() => run(share))}>
        {SHARING_TEXTS.shareLocation}
      </Button>
      <OfflineHint />
      {manualUrl && <LinkField url={manualUrl} />}
      <ShareLinks onShareAgain={(url) => void handOver(url, SHARING_TEXTS.title)} />
    </div>
  );
}

const NEXT_MINUTE_MS = 60_000;

/** Picks how long the next link works. */
function Duration({ value, onChange }: { value: ShareDuration; onChange: (value: ShareDuration) => void }) {
  const nowMs = useNow(NEXT_MINUTE_MS);
  // Without the configuration, show the default hours; the created link shows its real end.
  const hours = useConfig((state) => state.config?.shareLocationHours ?? SHARE_HOURS_DEFAULT);
  useEffect(() => void loadConfig().catch(() => undefined), []);
  return (
    <RadioCards
      label={SHARING_TEXTS.shareFor}
      value={value}
      onChange={onChange}
      options={durationChoices(hours)}
      hint={durationHint(value, hours, nowMs)}
      columns="fit"
    />
  );
}

/** Creates a link to the position; if only the response is lost, finds the created link. Throws ApiError. */
function makeLink(fix: Fix, duration: ShareDuration): Promise<Share> {
  const before = useShares.getState();
  const known = new Set(before.links.map(({ id }) => id));
  return withRecovery(
    () => createShare(fix, duration),
    async () => {
      await refreshShares();
      const made = useShares.getState().links.find(({ id, rideId }) => rideId === undefined && !known.has(id));
      return before.loaded && made ? made : null;
    },
  );
}
