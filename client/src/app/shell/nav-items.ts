import {
  Motorbike,
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
import type { Ride } from '#client/data/rides/ride.ts';
import { useDriverRides } from '#client/data/rides/rides.ts';

export type Role = 'passenger' | 'driver';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The number of items waiting there. */
  count?: number;
  /** Shown where there is room. */
  description?: string;
  /** A group heading that links to the first item below it. */
  heads?: boolean;
  /** Belongs to the group heading above it. */
  inset?: boolean;
  /** Whether this is the current screen, where the path alone does not show it. */
  current?: boolean;
}

/** Home is current only on its own path, other items also on the paths below theirs. */
export const isHome = ({ to }: NavItem): boolean => to === '/passenger' || to === '/driver';

/** The passenger's screens (spec 1 §2). */
export const PASSENGER_NAV: readonly NavItem[] = [
  { to: '/passenger', label: 'Home', icon: House },
  { to: '/passenger/book', label: 'Book', icon: Motorbike },
  { to: '/passenger/favorites', label: 'Contact', icon: Contact },
  { to: '/passenger/trips', label: 'Trips', icon: History },
  { to: '/passenger/profile', label: 'Profile', icon: UserRound },
];

/** A link back to the current ride. */
export const rideItem = (ride: Ride): NavItem => ({
  to: `/passenger/ride/${ride.id}`,
  label: 'Your trip',
  icon: Navigation,
});

/** The driver's screens, with the number of new requests. */
export function useDriverNav(): readonly NavItem[] {
  const { requests } = useDriverRides();
  return [
    { to: '/driver', label: 'Dashboard', icon: LayoutDashboard },
    { to: '/driver/rides', label: 'Passengers', icon: Users, count: requests.length },
    { to: '/driver/routes', label: 'Routes', icon: Route },
    { to: '/driver/profile', label: 'Profile', icon: UserRound },
  ];
}
