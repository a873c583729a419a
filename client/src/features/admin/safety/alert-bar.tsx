import { Siren, Volume2, VolumeOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AdminIncident } from '#shared/contract/incident-entities.ts';
import { ADMIN_SAFETY } from '#shared/texts/en/safety.ts';
import { INCIDENTS_POLL_MS, ALARM_EVERY_MS } from '#shared/domain/constants/screens.ts';
import { ago } from '#client/lib/format.ts';
import { fetchOpenAlerts, OPEN_ALERTS, lastSentOf } from '#client/data/admin/admin.ts';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { isSoundUnlocked, playTones, unlockSound } from '#client/lib/sounds.ts';
import { addressOfTab } from '../admin-tabs.ts';
import { callerOf, STATUS_LABELS } from './incident-labels.ts';
import { useIncidentActions } from './use-incident-actions.ts';
import { useStanding } from './use-standing.ts';

/** The most alerts that the bar shows, so that the screen below stays usable. */
const SHOWN_MAX = 2;

/**
 * Shows open alerts on top of every admin screen, with a sound until an admin acknowledges them (R30). The region
 * exists before the first alert, so that screen readers announce the first alert at once.
 */
export function AlertBar() {
  const { data } = useFresh(OPEN_ALERTS, fetchOpenAlerts, INCIDENTS_POLL_MS);
  const open = data ?? [];
  const isHeard = useAlarm(open.length > 0);
  const { shown, stand } = useStanding(open);
  const more = shown.length - SHOWN_MAX;
  return (
    <div role="region" aria-label="Open alerts">
      <div aria-live="assertive" className="divide-y divide-on-danger/30 bg-danger text-on-danger">
        {shown.slice(0, SHOWN_MAX).map((incident, at) => (
          <AlertRow key={incident.id} incident={incident} onChanged={stand}>
            {at === 0 && <SoundOn isHeard={isHeard} />}
          </AlertRow>
        ))}
        {more > 0 && <p className="px-4 py-2 text-sm font-semibold lg:px-6">and {more} more under Safety</p>}
      </div>
    </div>
  );
}

const AGE_EVERY_MS = 5000;

interface AlertRowProps {
  incident: AdminIncident;
  onChanged: (after: AdminIncident) => void;
  children: ReactNode;
}

function AlertRow({ incident, onChanged, children }: AlertRowProps) {
  const nowMs = useNow(AGE_EVERY_MS);
  const { busy, problem, change } = useIncidentActions(incident, onChanged);
  const isAgain = incident.sent_again.length > 0;
  const ageS = Math.max(0, (nowMs - Date.parse(lastSentOf(incident))) / 1000);
  const isOpen = incident.status === 'open';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-6">
      <Icon of={Siren} size={24} className="shrink-0" />
      {/* A new paragraph for each ring, so that an alert that rings again is announced again. */}
      <p key={incident.rings} className="min-w-0 grow basis-48">
        <span className="block font-bold">
          {isOpen ? ADMIN_SAFETY.calls(incident.role) : STATUS_LABELS[incident.status]}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere">
          {callerOf(incident)} · {isAgain && `${ADMIN_SAFETY.sentAgain} `}
          {ago(ageS)}
          {problem !== null && ` · ${problem}`}
        </span>
      </p>
      <div className="flex gap-2 max-sm:*:px-3!">
        <Button
          size="small"
          variant="outline"
          busy={busy}
          aria-disabled={!isOpen}
          onClick={() => isOpen && change({ status: 'acknowledged' })}
          aria-label={`Acknowledge the alert of ${callerOf(incident)}`}
        >
          Acknowledge
        </Button>
        <LinkButton
          size="small"
          variant="outline"
          to={addressOfTab('safety')}
          label={`Open the alert of ${callerOf(incident)}`}
        >
          Open
        </LinkButton>
        {children}
      </div>
    </div>
  );
}

/**
 * Browsers are silent until the page is touched; any press unlocks the sound. The button then stays in place, because a
 * button that is being pressed must not move.
 */
const SoundOn = ({ isHeard }: { isHeard: boolean }) => (
  <Button size="small" variant="outline" icon={isHeard ? Volume2 : VolumeOff} aria-disabled={isHeard} className="px-3!">
    {ADMIN_SAFETY.sound}
  </Button>
);

/** A high and a low tone, three times: unlike any other sound in Boda. */
const ALARM = [0, 1, 2].flatMap((i) => [
  { hz: 988, atS: i * 0.5 },
  { hz: 659, atS: i * 0.5 + 0.25 },
]);
const ALARM_TONE_S = 0.24;

/** Sounds the alarm while `ringing` (R30). Returns whether it can be heard, which needs a first touch of the page. */
function useAlarm(ringing: boolean): boolean {
  const [heard, setHeard] = useState(isSoundUnlocked);
  useEffect(() => unlockSound(() => setHeard(true)), []);
  useEffect(() => {
    if (!ringing) return;
    playTones(ALARM, ALARM_TONE_S);
    const timer = setInterval(() => playTones(ALARM, ALARM_TONE_S), ALARM_EVERY_MS);
    return () => clearInterval(timer);
  }, [ringing, heard]);
  return heard;
}
