import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { watchBack } from '../lib/back.ts';

const TITLES: readonly [RegExp, string][] = [
  [/^\/passenger$/, 'Home'],
  [/^\/passenger\/book$/, 'Book a Ride'],
  [/^\/passenger\/favorites$/, 'Contacts'],
  [/^\/passenger\/ride\//, 'Your Ride'],
  [/^\/passenger\/trips$/, 'My Trips'],
  [/^\/passenger\/trips\//, 'Trip Details'],
  [/^\/passenger\/profile$/, 'Profile'],
  [/^\/driver$/, 'Dashboard'],
  [/^\/driver\/rides$/, 'Passengers'],
  [/^\/driver\/routes$/, 'Routes & Pricing'],
  [/^\/driver\/profile$/, 'Profile'],
  [/^\/driver\/onboarding$/, 'Driver Registration'],
  [/^\/admin$/, 'Admin Portal'],
  [/^\/admin\/signin$/, 'Admin Sign In'],
  [/^\/shared-location\//, 'Shared Location'],
  [/^\/privacy-policy$/, 'Privacy Policy'],
  [/^\/terms-of-service$/, 'Terms of Service'],
  [/^\/user-type$/, 'Complete Your Profile'],
];

/** What a full page load does by itself: the tab's title, the top of the page, and readers told of the new screen. */
export function Arrival() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(watchBack, []);
  useEffect(() => {
    const title = TITLES.find(([path]) => path.test(pathname))?.[1];
    document.title = title ? `${title} · ${MESSAGES.brand.name}` : MESSAGES.brand.name;
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    // Going back keeps the place that the browser remembers.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, type]);
  return null;
}
