import { Bike, House, LayoutDashboard, Navigation, Users, type LucideIcon } from 'lucide-react';
import { useDriverRides, usePassengerRides } from '../../stores/rides.ts';

export type Role = 'passenger' | 'driver';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** How many things wait there. */
  count?: number;
}

const PASSENGER: readonly NavItem[] = [
  { to: '/passenger', label: 'Home', icon: House },
  { to: '/passenger/book', label: 'Book', icon: Bike },
];

/** The screens of a passenger, and while a ride runs the way back to it. */
export function usePassengerNav(): readonly NavItem[] {
  const { current } = usePassengerRides();
  if (!current) return PASSENGER;
  return [...PASSENGER, { to: `/passenger/ride/${current.id}`, label: 'Your ride', icon: Navigation }];
}

/** The screens of a driver; new requests are counted on theirs. */
export function useDriverNav(): readonly NavItem[] {
  const { requests } = useDriverRides();
  return [
    { to: '/driver', label: 'Dashboard', icon: LayoutDashboard },
    { to: '/driver/rides', label: 'Passengers', icon: Users, count: requests.length },
  ];
}
