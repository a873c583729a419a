import {
  Bike,
  Contact,
  History,
  House,
  LayoutDashboard,
  Navigation,
  Route,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Ride } from '../../lib/ride.ts';
import { useDriverRides } from '../../stores/rides.ts';

export type Role = 'passenger' | 'driver';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** How many things wait there. */
  count?: number;
  /** A line about it, where there is room. */
  description?: string;
  /** Leads where the first of the insets below it leads. */
  heads?: boolean;
  /** Stands below the item that heads it. */
  inset?: boolean;
  /** Whether it is what is shown, where the path alone does not tell. */
  current?: boolean;
}

/** Home is current alone; every other item also is while one of its details is open. */
export const isHome = ({ to }: NavItem): boolean => to === '/passenger' || to === '/driver';

/** The screens of a passenger (spec 1 §2). */
export const PASSENGER_NAV: readonly NavItem[] = [
  { to: '/passenger', label: 'Home', icon: House },
  { to: '/passenger/book', label: 'Book', icon: Bike },
  { to: '/passenger/favorites', label: 'Contact', icon: Contact },
  { to: '/passenger/trips', label: 'Trips', icon: History },
  { to: '/passenger/profile', label: 'Profile', icon: UserRound },
];

/** The way back to a ride under way. */
export const rideItem = (ride: Ride): NavItem => ({
  to: `/passenger/ride/${ride.id}`,
  label: 'Your ride',
  icon: Navigation,
});

/** The screens of a driver; new requests are counted on theirs. */
export function useDriverNav(): readonly NavItem[] {
  const { requests } = useDriverRides();
  return [
    { to: '/driver', label: 'Dashboard', icon: LayoutDashboard },
    { to: '/driver/rides', label: 'Passengers', icon: Users, count: requests.length },
    { to: '/driver/routes', label: 'Routes', icon: Route },
    { to: '/driver/profile', label: 'Profile', icon: UserRound },
  ];
}
