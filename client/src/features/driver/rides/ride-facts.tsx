import { CalendarClock, Package, Route, Users, type LucideIcon } from 'lucide-react';
import type { Ride } from '../../../lib/ride.ts';
import { km } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { cargoText, passengersText, timingText } from './ride-words.ts';

/** How far, how many, with what and when: what a driver weighs before saying yes. */
export function RideFacts({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-base">
      {ride.distance !== null && <Fact icon={Route} text={`${km(ride.distance)} trip`} />}
      <Fact icon={Users} text={passengersText(ride.passengerCount)} />
      <Fact icon={Package} text={cargoText(ride.cargoSize)} />
      <Fact icon={CalendarClock} text={timingText(ride, nowMs)} strong={ride.scheduledTime !== null} />
    </ul>
  );
}

function Fact({ icon, text, strong = false }: { icon: LucideIcon; text: string; strong?: boolean }) {
  return (
    <li className="flex items-center gap-1.5 tabular">
      <Icon of={icon} size={18} className="shrink-0 text-ink-2" />
      <span className={strong ? 'font-bold' : undefined}>{text}</span>
    </li>
  );
}
