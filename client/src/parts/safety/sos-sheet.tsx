import { Siren } from 'lucide-react';
import { SAFETY } from '#shared/contract/safety-texts.ts';
import { ANY_EMERGENCY } from '#shared/domain/constants/rules.ts';
import { clockTime } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { usePosition } from '#client/data/position/position.ts';
import { sendAlert, sentText } from '#client/data/safety/alert.ts';
import { sentMsOf, type SentAlert, useAlerts } from '#client/data/safety/alerts.ts';
import { useNotificationsState } from '#client/data/notifications/notifications.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { EmergencyRow } from '../people/emergency-contacts.tsx';
import { SendTrip } from '../share/share-trip.tsx';
import { useNow } from '../use-now.ts';

interface SosSheetProps {
  ride: Ride;
  onClose: () => void;
}

/** What an alert does, the button that sends it, its outcome, and the numbers to call (R30). */
export function SosSheet({ ride, onClose }: SosSheetProps) {
  const alert = useAlerts((state) => state.byRide[ride.id]);
  return (
    <Dialog open onClose={onClose} title={SAFETY.alert.ask} description={SAFETY.alert.happens} urgent>
      <div className="space-y-5">
        {alert && <Outcome rideId={ride.id} alert={alert} />}
        {alert?.state !== 'sending' && <SendButton rideId={ride.id} again={alert?.state === 'sent'} />}
        <Numbers />
        {ride.view === 'passenger' && (
          <section aria-label={SAFETY.alert.tripReady}>
            <h3 className="mb-1 font-semibold">{SAFETY.alert.tripReady}</h3>
            <SendTrip ride={ride} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** Has the focus when the sheet opens, so that a second press sends the alert. */
function SendButton({ rideId, again }: { rideId: string; again: boolean }) {
  return (
    <Button
      autoFocus
      variant={again ? 'outline' : 'danger'}
      size={again ? 'medium' : 'large'}
      fullWidth
      icon={Siren}
      onClick={() => void sendAlert(rideId)}
    >
      {again ? SAFETY.alert.sendAgain : SAFETY.alert.send}
    </Button>
  );
}

/** Whether support has seen the alert. A notification says so, and may arrive before the sheet is opened again. */
const useSeen = (rideId: string, atMs: number): boolean =>
  useNotificationsState(({ byId }) =>
    Object.values(byId).some((it) => it.kind === 'alertSeen' && it.rideId === rideId && Date.parse(it.at) >= atMs),
  );

/** This phone's estimate of the server's time may be slightly off. */
const CLOCK_SLACK_MS = 5000;

function Outcome({ rideId, alert }: { rideId: string; alert: SentAlert }) {
  const sentMs = sentMsOf(alert);
  const seen = useSeen(rideId, (sentMs ?? Infinity) - CLOCK_SLACK_MS);
  if (sentMs !== undefined) {
    return (
      <Note tone="success" title={seen ? SAFETY.alert.seen : SAFETY.alert.sent(clockTime(sentMs))}>
        {alert.state === 'sending' ? SAFETY.alert.again : seen ? SAFETY.alert.seenText : <WhatTheySee />}
      </Note>
    );
  }
  if (alert.state === 'refused')
    return (
      <Note tone="danger" title={SAFETY.alert.refused}>
        {alert.why}
      </Note>
    );
  return alert.state === 'sending' && alert.late ? (
    <Note tone="danger" title={SAFETY.alert.notOut}>
      {SAFETY.alert.notOutCall}
    </Note>
  ) : (
    <div className="grid min-h-14 place-items-center">
      <Spinner label={SAFETY.alert.sending} visible className="font-semibold" />
    </div>
  );
}

const AGE_EVERY_MS = 5000;

const WhatTheySee = () => sentText(usePosition(), useNow(AGE_EVERY_MS));

const MORE = [ANY_EMERGENCY];

/** The emergency contacts, which work without data. */
const Numbers = () => (
  <section aria-label={SAFETY.alert.call}>
    <h3 className="mb-2 font-semibold">{SAFETY.alert.call}</h3>
    <EmergencyRow more={MORE} />
  </section>
);
