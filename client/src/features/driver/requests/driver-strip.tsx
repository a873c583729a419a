import { BellRing, Motorbike, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';
import { Icon } from '#client/ui/icon.tsx';
import { openRequestSheet } from '../rides/request-sheet-state.ts';

const PLACE =
  'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex h-11 items-center gap-3 px-4 text-sm lg:right-4 lg:bottom-4 lg:left-auto lg:h-14 lg:rounded-card lg:text-base lg:shadow-soft print:hidden';

/** Returns the classes of the strip. On a wide screen the dashboard hides it, because a card there says the same. */
const usePlace = (): string => cx(PLACE, useLocation().pathname === '/driver' && 'lg:hidden');

/** Links back to the current ride from all other screens. */
export function RideUnderWayStrip({ ride }: { ride: Ride }) {
  return (
    <Link
      to="/driver/rides"
      className={cx(
        usePlace(),
        'bg-brand text-on-brand focus-visible:-outline-offset-3 focus-visible:outline-on-brand',
      )}
    >
      <Line
        icon={Motorbike}
        what={REQUESTS.strip.tripUnderWay(firstName(ride.passengerName))}
        where={REQUESTS.strip.backToTrip}
      />
    </Link>
  );
}

/** Opens the sheet again, with the requests that the driver put aside. */
export function RequestsStrip({ count }: { count: number }) {
  return (
    <button
      type="button"
      onClick={() => openRequestSheet()}
      className={cx(PLACE, 'bg-accent text-on-accent focus-visible:-outline-offset-3 focus-visible:outline-on-accent')}
    >
      <Line icon={BellRing} what={REQUESTS.strip.waiting(count)} where={REQUESTS.strip.see(count)} />
    </button>
  );
}

function Line({ icon, what, where }: { icon: LucideIcon; what: string; where: string }) {
  return (
    <>
      <Icon of={icon} className="shrink-0" />
      <span className="min-w-0 grow truncate text-left font-semibold">{what}</span>
      <span className="sr-only"> · </span>
      <span className="shrink-0">{where}</span>
      <Icon of={ChevronRight} className="shrink-0" />
    </>
  );
}
