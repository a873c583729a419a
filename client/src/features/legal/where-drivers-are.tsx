import { GRID_M } from '#shared/domain/constants/positions.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';

/** Who sees a driver's position (R47), in the order of the page. A test compares the texts with the server. */
const WHO_SEES: Record<DriverStatus, string> = {
  online:
    `While available: passengers with an active account see in which square of about ${GRID_M} m the driver is, not ` +
    'where in it. Which of its drivers wait at a stage, anyone sees.',
  on_route:
    'While on route: only the passenger of the trip sees the location, and people with a link from the passenger or the ' +
    'driver. Everybody else reads “On Route with Passenger”, without a location or a distance.',
  offline:
    'While offline: nobody. Passengers read how far it is to the town of the registered place, in whole kilometers; the ' +
    'place itself, which may be a home, is shown to nobody.',
};

export function WhereDriversAre() {
  return (
    <ul className="mt-1.5 list-disc space-y-1.5 pl-5 marker:text-brand">
      {Object.entries(WHO_SEES).map(([status, text]) => (
        <li key={status} data-driver-status={status}>
          {text}
        </li>
      ))}
    </ul>
  );
}
