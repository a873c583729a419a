import { Share2 } from 'lucide-react';
import { useState, useCallback, useEffect } from 'react';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { SHARING_TEXTS } from '#shared/texts/en/sharing.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { firstName } from '#client/data/session/profile.ts';
import { tripLink, useTripLinks } from '#client/data/position/trip-links.ts';
import { RetryNote } from '../load-trouble.tsx';
import { OfflineHint } from '../offline-hint.tsx';
import { useOpenSheet } from '../safety/open-sheet.ts';
import { TrustedSend } from '../safety/trusted-send.tsx';
import { LinkField, useHandover } from './handover.tsx';

/** The button that opens the sheet (R29). */
export function ShareTrip({ ride }: { ride: Ride }) {
  const openSheet = useOpenSheet();
  return (
    <Button variant="outline" size="small" icon={Share2} onClick={() => openSheet({ is: 'share', ride })}>
      {SAFETY.trip.shareShort}
    </Button>
  );
}

/** Lets others follow the passenger's trip until it ends (R29). */
export const ShareSheet = ({ ride, onClose }: { ride: Ride; onClose: () => void }) => (
  <Dialog open onClose={onClose} title={SAFETY.trip.share} description={SAFETY.trip.shareText}>
    <SendTrip ride={ride} />
  </Dialog>
);

/**
 * The buttons that send the link. The link is fetched first, so that each button needs one tap. Without a link, an SMS
 * can still name the driver and the motorbike.
 */
export function SendTrip({ ride }: { ride: Ride }) {
  const { url, problem, load } = useTripLink(ride.id, true);
  if (url !== null) return <SendLink ride={ride} url={url} />;
  if (problem !== null) {
    const { driver, destination } = ride;
    return (
      <div className="space-y-3">
        <RetryNote onRetry={load}>{problem}</RetryNote>
        {driver && <TrustedSend text={SAFETY.trip.withoutLink(driver.name, driver.vehiclePlate, destination)} />}
      </div>
    );
  }
  return (
    <Loading label={SHARING_TEXTS.makingLink} className="space-y-3 py-1">
      <OfflineHint />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  );
}

const ofTrip = () => ({ copied: SAFETY.trip.linkCopied, failed: SAFETY.trip.shareFailed });

function SendLink({ ride, url }: { ride: Ride; url: string }) {
  const { manualUrl, handOver } = useHandover(ofTrip);
  const message = tripMessage(ride);
  return (
    <div className="space-y-3 py-1">
      <TrustedSend text={`${message} ${url}`} />
      <LinkButton href={whatsappTo(`${message} ${url}`)} newTab icon={WhatsApp} fullWidth>
        {SHARING_TEXTS.byWhatsapp}
      </LinkButton>
      <Button variant="outline" icon={Share2} fullWidth onClick={() => void handOver(url, message)}>
        {SHARING_TEXTS.anotherWay}
      </Button>
      {manualUrl && <LinkField url={manualUrl} />}
    </div>
  );
}

/** Returns a link that opens WhatsApp, where the person chooses the recipient. */
const whatsappTo = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Fetches the link to a trip while `wanted`; null until loaded. `problem`: why it did not load; `load` retries. */
function useTripLink(rideId: string, wanted: boolean) {
  const url = useTripLinks((state) => state.urls[rideId] ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(() => {
    setProblem(null);
    tripLink(rideId).catch((error: unknown) => setProblem(sentenceOf(error, SAFETY.trip.linkFailed)));
  }, [rideId]);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { url, problem: url === null ? problem : null, load };
}

/** Returns the text to send with the link. */
const tripMessage = ({ driver }: Ride): string =>
  driver ? SAFETY.trip.message(firstName(driver.name), driver.vehiclePlate) : SAFETY.trip.messageWithoutDriver;
