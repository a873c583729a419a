import { useEffect, useState } from 'react';
import type { AdminIncident } from '#shared/contract/incident-entities.ts';
import { STANDS_MS } from '#shared/domain/constants/screens.ts';

/** An alert and its place in the list when this admin changed it. */
interface Standing {
  incident: AdminIncident;
  place: number;
}

/** The list with each of `standing` in its old place, as the list has it now, else as it was changed. */
export function withStanding(items: readonly AdminIncident[], standing: readonly Standing[]): readonly AdminIncident[] {
  const shown = items.filter(({ id }) => !standing.some(({ incident }) => incident.id === id));
  for (const { incident, place } of standing.toSorted((a, b) => a.place - b.place)) {
    const now = items.find(({ id, rev }) => id === incident.id && rev >= incident.rev);
    shown.splice(place, 0, now ?? incident);
  }
  return shown;
}

/**
 * Keeps an alert that this admin has just changed in its place for some seconds, so that no button of another alert
 * comes under the pointer. `stand` is called with it.
 */
export function useStanding(items: readonly AdminIncident[]) {
  const [standing, setStanding] = useState<readonly Standing[]>([]);
  const shown = withStanding(items, standing);
  useEffect(() => {
    if (standing.length === 0) return;
    const timer = setTimeout(() => setStanding([]), STANDS_MS);
    return () => clearTimeout(timer);
  }, [standing]);
  const stand = (incident: AdminIncident): void => {
    const place = shown.findIndex(({ id }) => id === incident.id);
    if (place === -1) return;
    setStanding((known) => [...known.filter((one) => one.incident.id !== incident.id), { incident, place }]);
  };
  return { shown, stand };
}
