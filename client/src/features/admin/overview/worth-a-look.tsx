import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { NotableFigures } from '#shared/contract/notable-entities.ts';
import { NOTABLE_DAYS, NOTABLE_RIDES_A_DAY, RIDE_LEAST_M, RIDE_LEAST_MIN } from '#shared/domain/constants/rules.ts';
import { nearTime } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { addressOfPerson, addressOfTab } from '../admin-tabs.ts';
import { useNotable } from './use-snapshots.ts';

interface Row {
  key: string;
  /** The name of the person, or of the passenger and driver. */
  who: string;
  what: string;
  to: string;
}

/** Lists unusual activity to check (R49). Renders nothing while there is none, or while it is unknown. */
export function WorthALook() {
  const { data } = useNotable();
  const rows = rowsOf(data, useNow(60_000));
  if (rows.length === 0) return null;
  return (
    <Card title="Worth a look" flush>
      <p className="px-4 pb-2 text-sm text-ink-2">{`Unusual patterns of the last ${NOTABLE_DAYS} days, and phones with a doubtful location. Boda takes no action by itself.`}</p>
      <ul className="divide-y divide-line text-sm">
        {rows.map(({ key, who, what, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 px-4 py-2 transition-colors hover:bg-sunk focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 grow wrap-anywhere">
                <bdi className="block font-semibold">{who}</bdi>
                <span className="text-ink-2">{what}</span>
              </span>
              <Icon of={ChevronRight} size={16} className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const REASONS: Record<NotableFigures['unsure'][number]['reason'], string> = {
  nowhere: 'The phone sends no real location',
  implausible: 'The phone’s location jumps',
  rough: 'The phone’s location is approximate',
};

const ridesOf = (...names: string[]): string =>
  `${addressOfTab('rides')}&search=${encodeURIComponent(names.join(' '))}`;

/** Returns the rows of the card; rows about current positions come first. */
export function rowsOf(figures: NotableFigures | null, nowMs: number): Row[] {
  if (!figures) return [];
  const { unsure, pairs, arrivals, givenUp } = figures;
  return [
    ...unsure.map(({ driver_id, driver_name, reason, since }) => ({
      key: `unsure ${driver_id}`,
      who: driver_name,
      what: `${REASONS[reason]}, since ${nearTime(since, nowMs)}`,
      to: addressOfPerson('drivers', driver_id),
    })),
    ...pairs.map(({ passenger_id, passenger_name, driver_id, driver_name, rides, short }) => ({
      key: `pair ${passenger_id} ${driver_id}`,
      who: `${passenger_name} with ${driver_name}`,
      what: `${rides} rides${short > 0 ? `, ${short} of them under ${RIDE_LEAST_MIN} minutes or ${RIDE_LEAST_M} m` : `, at least ${NOTABLE_RIDES_A_DAY} of them on one day`}`,
      to: ridesOf(passenger_name, driver_name),
    })),
    ...arrivals.map(({ driver_id, driver_name, count }) => ({
      key: `arrivals ${driver_id}`,
      who: driver_name,
      what: `Left the pickup again after arriving, ${count === 1 ? 'once' : `${count} times`}`,
      to: ridesOf(driver_name),
    })),
    ...givenUp.map(({ driver_id, driver_name, count }) => ({
      key: `given up ${driver_id}`,
      who: driver_name,
      what: `Gave up ${count} accepted rides`,
      to: ridesOf(driver_name),
    })),
  ];
}
