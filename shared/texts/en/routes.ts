import { inBoth } from '../language.ts';

const en = {
  /** Texts of the driver's screen Routes & Pricing, beside ROUTE_TEXTS and HOURS_TEXTS. */
  ROUTES: {
    screen: {
      title: 'Routes & Pricing',
      usualFares: 'Usual fares',
      faresNotLoaded: 'Your fares did not load',
      faresLoading: 'Loading your fares',
    },
    list: {
      title: 'Routes',
      add: 'Add route',
      intro: 'A trip on an active route, either way, costs its fare. All other trips cost your usual fares.',
      outsideHours: 'Outside your working hours now. These fares still apply.',
      none: 'No routes yet',
      noneText: 'Set a fixed fare for a trip you make often.',
      notLoaded: 'Your routes did not load',
      loading: 'Loading your routes',
      label: 'Routes',
      ends: (from: string, to: string) => `${from} to ${to}`,
      active: 'Active',
      inactive: 'Inactive',
      edit: (ends: string) => `Edit: ${ends}`,
      remove: (ends: string) => `Delete: ${ends}`,
    },
    deleting: {
      title: 'Delete route',
      confirm: 'Delete',
      keep: 'Keep',
      done: 'Route deleted.',
    },
    dialog: {
      add: 'Add route',
      edit: 'Edit route',
      description: 'A trip between these two places, either way, costs this fare while the route is active.',
      save: 'Save route',
      saving: 'Saving…',
      added: 'Route added.',
      changed: 'Route changed.',
      from: 'From',
      to: 'To',
      fare: 'Fare',
      fareRange: (min: number, max: number) => `${min} to ${max}`,
      active: 'Active',
      activeHint: 'When off, your usual fares apply to this trip.',
    },
    hours: {
      title: 'Working hours',
      notLoaded: 'Your working hours did not load',
      loading: 'Loading your working hours',
      opening: 'Opening time',
      closing: 'Closing time',
      active: 'Active',
      activeHint: 'You can still go online outside these hours.',
      save: 'Save working hours',
      saving: 'Saving…',
      allDay: 'all day',
      overnight: (opening: string, closing: string) => `${opening}–${closing} the next day`,
      byDefault: (hours: string) => `Default: ${hours}`,
      byDefaultText: (opening: string, closing: string) =>
        `You go online automatically from ${opening} to ${closing} unless you switch to Offline.`,
      off: 'Working hours are switched off',
      offText: 'You go online automatically at any time unless you switch to Offline.',
      inside: (hours: string) => `Inside your working hours (${hours})`,
      insideText: 'You go online automatically when you are connected unless you switch to Offline.',
      outside: (hours: string) => `Outside your working hours (${hours})`,
      outsideText: 'You do not go online automatically now. You can still go online yourself.',
      outsideOnline: (hours: string) =>
        `Outside your working hours (${hours}). Requests still come while you are online.`,
      outsideOffline: (hours: string) =>
        `Outside your working hours (${hours}). Choose Available on the dashboard to get requests.`,
    },
  },
};
export type En = typeof en;

export const { ROUTES } = inBoth(en, () => import('../sw/routes.ts'));
