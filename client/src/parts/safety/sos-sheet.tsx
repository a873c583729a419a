import { Siren } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { ANY_EMERGENCY } from '#shared/domain/constants/rules.ts';
import { clockTime } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { usePosition } from '#client/data/position/position.ts';
import { sendAlert, sentText, showInSheet } from '#client/data/safety/alert.ts';
import { type AlertStage, type SentAlert, useAlerts, useAlertStage } from '#client/data/safety/alerts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { EmergencyRow } from '../people/emergency-contacts.tsx';
import { SendTrip } from '../share/share-trip.tsx';
import { useNow } from '../use-now.ts';

/** Explains the alert and shows its button, its outcome, and the numbers to call (R30). */
export function SosSheet({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const alert = useAlerts((state) => state.byRide[ride.id]);
  const stage = useAlertStage(ride.id);
  useEffect(() => showInSheet(ride.id), [ride.id]);
  // Decided once: when the trip ends, the link says so (R29.5), and nothing in the sheet moves.
  const [sendsTrip] = useState(
    () => ride.view === 'passenger' && (ride.status === 'accepted' || ride.status === 'in_progress'),
  );
  return (
    <Dialog open onClose={onClose} title={SAFETY.alert.ask} description={SAFETY.alert.happens} urgent>
      <div className="space-y-5">
        {alert && <Outcome alert={alert} stage={stage} />}
        <SendButton
          rideId={ride.id}
          again={stage === 'sent' || stage === 'seen' || (alert?.state === 'sending' && alert.before !== undefined)}
          busy={stage === 'sending'}
        />
        <Numbers />
        {sendsTrip && (
          <section aria-label={SAFETY.alert.tripReady}>
            <h3 className="mb-1 font-semibold">{SAFETY.alert.tripReady}</h3>
            <SendTrip ride={ride} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Has the focus when the sheet opens, so that a second press sends the alert. Stays while the alert is being sent, so
 * that a double tap calls no number.
 */
function SendButton({ rideId, again, busy }: { rideId: string; again: boolean; busy: boolean }) {
  return (
    <Button
      autoFocus
      variant={again ? 'outline' : 'danger'}
      size={again ? 'medium' : 'large'}
      fullWidth
      icon={Siren}
      busy={busy}
      onClick={() => void sendAlert(rideId)}
    >
      {again ? SAFETY.alert.sendAgain : SAFETY.alert.send}
    </Button>
  );
}

/** What has become of the alert; says only what has happened. */
function Outcome({ alert, stage }: { alert: SentAlert; stage: AlertStage }) {
  switch (alert.state) {
    case 'refused':
      return (
        <Note tone="danger" title={SAFETY.alert.refused}>
          {alert.why}
        </Note>
      );
    case 'sending': {
      const earlier = alert.before && <p>{SAFETY.alert.earlierOut(clockTime(alert.before.atMs))}</p>;
      return alert.late ? (
        <Note tone="danger" title={SAFETY.alert.notOut}>
          {SAFETY.alert.notOutCall}
          {earlier}
        </Note>
      ) : (
        <Note title={SAFETY.alert.sending}>{earlier}</Note>
      );
    }
    case 'sent': {
      if (stage === 'closed') return <Note title={SAFETY.alert.closed}>{SAFETY.alert.closedText}</Note>;
      const title = alert.again ? SAFETY.alert.sentAgain : SAFETY.alert.sent;
      return (
        <Note tone="success" title={stage === 'seen' ? SAFETY.alert.seen : title(clockTime(alert.atMs))}>
          {stage === 'seen' ? SAFETY.alert.seenText : <WhatTheySee />}
        </Note>
      );
    }
  }
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
