import type { AdminIncident, IncidentStatus } from '#shared/contract/incident-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { MapPin } from '#client/map/map-types.ts';

/** Returns the name of the person who raised the alert. */
export const callerOf = ({ role, passenger, driver }: AdminIncident): string =>
  (role === 'driver' ? driver?.name : passenger.name) ?? 'Unknown';

export const STATUS_LABELS: Record<IncidentStatus, string> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
};

type Party = 'passenger' | 'driver';

/** Returns a party's positions, oldest first. */
const pathOf = ({ trail }: AdminIncident, party: Party) => trail.filter(({ who }) => who === party);

/** Returns the last position of the person who raised the alert, else their position at that time; null if unknown. */
export const whereabouts = (incident: AdminIncident): (Coordinates & { at: string }) | null =>
  pathOf(incident, incident.role).at(-1) ?? (incident.position && { ...incident.position, at: incident.created_at });

/** Returns the path of the person who raised the alert. */
export const trailOf = (incident: AdminIncident): Coordinates[] =>
  pathOf(incident, incident.role).map(({ latitude, longitude }) => ({ latitude, longitude }));

/** Returns pins for the last position of both parties and for the place of the alert. */
export function pinsOf(incident: AdminIncident): MapPin[] {
  const { position, passenger, driver } = incident;
  const names = { passenger: passenger.name, driver: driver?.name ?? 'Driver' };
  const parties = (['passenger', 'driver'] as const).flatMap((who): MapPin[] => {
    const last = pathOf(incident, who).at(-1);
    return last ? [{ id: who, kind: who, latitude: last.latitude, longitude: last.longitude, label: names[who] }] : [];
  });
  return [...(position ? [{ id: 'alert', kind: 'shared' as const, ...position, label: 'Alert' }] : []), ...parties];
}
