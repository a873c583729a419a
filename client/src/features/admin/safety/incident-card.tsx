import { Navigation } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type AdminIncident, NOTE_MAX } from '#shared/contract/incident-entities.ts';
import { lastSentOf } from '#client/data/admin/admin.ts';
import { ADMIN_SAFETY } from '#shared/texts/en/safety.ts';
import { sayStatus } from '#shared/texts/en/ride-labels.ts';
import { cx } from '#client/lib/cx.ts';
import { lastSeen, timeOf } from '#client/lib/format.ts';
import { placeHref } from '#client/lib/maps-links.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { addressOfRide } from '../admin-tabs.ts';
import { Party } from '../party.tsx';
import { callerOf, pinsOf, STATUS_LABELS, trailOf, whereabouts } from './incident-labels.ts';
import { useIncidentActions } from './use-incident-actions.ts';

interface IncidentCardProps {
  incident: AdminIncident;
  nowMs: number;
}

interface Changes {
  onChanged: (after: AdminIncident) => void;
}

const BORDERS = { open: 'border-2 border-danger', acknowledged: 'border-on-route', resolved: 'border-line' } as const;

/** Shows one alert: the person, the ride, the person's position, and the actions taken (R30). */
export function IncidentCard({ incident, nowMs, onChanged }: IncidentCardProps & Changes) {
  const name = callerOf(incident);
  return (
    <article
      aria-label={`Alert of ${name}`}
      className={cx('overflow-hidden rounded-card border bg-surface lg:grid lg:grid-cols-2', BORDERS[incident.status])}
    >
      <div className="space-y-4 p-4">
        <header>
          <div className="flex items-start justify-between gap-3">
            <h2 className="text-xl font-bold wrap-anywhere">{name}</h2>
            <Status incident={incident} />
          </div>
          <p className="text-sm text-ink-2 tabular">
            {incident.role === 'driver' ? 'Driver' : 'Passenger'} · {timeOf(incident.created_at, nowMs)}
            {incident.status === 'open' && incident.rings > 1 && ` · rang ${incident.rings} times`}
          </p>
        </header>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Party role="Passenger" {...incident.passenger} />
          {incident.driver && <Party role="Driver" {...incident.driver} />}
          {incident.driver_now && <Party role="Driver now" {...incident.driver_now} />}
        </div>
        <RouteEnds pickup={incident.pickup_address} destination={incident.destination_address} />
        <LinkButton to={addressOfRide(incident.ride_id)} variant="quiet" size="small" className="-ml-4">
          {`Open the ride · ${sayStatus(incident.ride_status)}`}
        </LinkButton>
        <Notes incident={incident} nowMs={nowMs} />
        <Actions incident={incident} onChanged={onChanged} />
      </div>
      <Where incident={incident} nowMs={nowMs} />
    </article>
  );
}

const STATUS_LOOKS = {
  open: 'bg-danger text-on-danger',
  acknowledged: 'bg-accent-tint text-on-route-text',
  resolved: 'bg-brand-tint text-brand-strong',
} as const;

const Status = ({ incident: { status } }: { incident: AdminIncident }) => (
  <span className={cx('shrink-0 rounded-full px-2.5 py-0.5 text-sm font-semibold', STATUS_LOOKS[status])}>
    {STATUS_LABELS[status]}
  </span>
);

/** Shows who acknowledged and who resolved the alert, when it was sent again, and the notes, oldest first. */
function Notes({ incident, nowMs }: IncidentCardProps) {
  const { acknowledged_by, acknowledged_at, resolved_by, resolved_at, notes } = incident;
  return (
    <ul className="space-y-1 text-sm empty:hidden">
      {incident.sent_again.map((again) => (
        <li key={again.at}>
          {again.acknowledged_at !== null && (
            <span className="block">
              <b>{again.acknowledged_by}</b> acknowledged it {timeOf(again.acknowledged_at, nowMs)}
            </span>
          )}
          <b className="text-danger">{ADMIN_SAFETY.sentAgain}</b> {timeOf(again.at, nowMs)}
        </li>
      ))}
      {acknowledged_by !== null && acknowledged_at !== null && (
        <li>
          <b>{acknowledged_by}</b> acknowledged it {timeOf(acknowledged_at, nowMs)}
        </li>
      )}
      {notes.map((note) => (
        <li key={note.at + note.by + note.text} className="wrap-anywhere">
          <b>{note.by}</b> <span className="text-ink-2 tabular">{timeOf(note.at, nowMs)}</span>: {note.text}
        </li>
      ))}
      {resolved_by !== null && resolved_at !== null && (
        <li>
          <b>{resolved_by}</b> resolved it {timeOf(resolved_at, nowMs)}
        </li>
      )}
    </ul>
  );
}

/** The buttons to acknowledge, note and resolve. Each of them also sends a typed note. */
function Actions({ incident, onChanged }: { incident: AdminIncident } & Changes) {
  const [typed, setTyped] = useState('');
  /** While the question is open, the last press that was on screen before it covered the alert. */
  const [asking, setAsking] = useState<string | null>(null);
  const { busy, problem, change } = useIncidentActions(incident, onChanged);
  const note = typed.trim();
  const send = (status?: 'acknowledged' | 'resolved', sent_seen = lastSentOf(incident)): void =>
    change({ ...(status && { status, sent_seen }), ...(note !== '' && { note }) }, () => setTyped(''));
  return (
    <div className="space-y-3">
      <TextInput label="Note" value={typed} onChange={setTyped} maxLength={NOTE_MAX} autoComplete="off" />
      {problem !== null && <Note tone="danger">{problem}</Note>}
      <div className="flex flex-wrap gap-2 *:grow">
        {incident.status === 'open' && (
          <Button variant="danger" busy={busy} onClick={() => send('acknowledged')}>
            Acknowledge
          </Button>
        )}
        {incident.status !== 'resolved' && (
          <Button
            variant={incident.status === 'open' ? 'outline' : 'primary'}
            busy={busy}
            onClick={() => (incident.status === 'open' ? setAsking(lastSentOf(incident)) : send('resolved'))}
          >
            Resolve
          </Button>
        )}
        <Button variant="outline" busy={busy} disabled={note === ''} onClick={() => send()}>
          Add note
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          send('resolved', asking ?? undefined);
        }}
        title={ADMIN_SAFETY.resolve}
        text={ADMIN_SAFETY.resolveText(callerOf(incident))}
        confirmLabel="Resolve"
        danger
      />
    </div>
  );
}

const MAP_HEIGHT_PX = 320;
const MAP_ZOOM = 14;

/** Shows both parties and the path of the person who raised the alert; once resolved, only a link to the place. */
function Where({ incident, nowMs }: IncidentCardProps) {
  const at = whereabouts(incident);
  const pins = useMemo(() => pinsOf(incident), [incident]);
  const trail = useMemo(() => trailOf(incident), [incident]);
  if (!at) return <p className="p-4 text-sm text-ink-2">{ADMIN_SAFETY.nowhere}</p>;
  return (
    <div className="flex flex-col border-t border-line lg:border-t-0 lg:border-l">
      {incident.status !== 'resolved' && (
        <LazyMap
          label={`Where ${callerOf(incident)} is`}
          center={at}
          zoom={MAP_ZOOM}
          heightPx={MAP_HEIGHT_PX}
          pins={pins}
          route={trail}
          fit={pins.length > 1}
          className="rounded-none! border-0!"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 p-4">
        <p className="min-w-0 text-sm text-ink-2 tabular wrap-anywhere">
          {callerOf(incident)} {lastSeen(Math.max(0, (nowMs - Date.parse(at.at)) / 1000))}
          {trail.length > 1 && ` · ${trail.length} locations`}
        </p>
        <LinkButton
          href={placeHref(at, navigator.userAgent)}
          newTab
          icon={Navigation}
          variant="outline"
          size="small"
          label={`Open the location of ${callerOf(incident)} in Maps`}
        >
          Open in Maps
        </LinkButton>
      </div>
    </div>
  );
}
