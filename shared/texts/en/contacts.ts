import { inBoth } from '../language.ts';

const en = {
  /** client/src/features/passenger/contacts, remove-dialog.tsx */

  CONTACTS_SCREEN: {
    screen: {
      title: 'Contacts',
      add: 'Add contact',
      search: 'Search contacts',
      searchPlaceholder: 'Search contacts...',
      noneText: 'Tap the heart to save a driver, or add a contact.',
      findDrivers: 'Find drivers',
      noMatchText: 'Try a name or a phone number.',
    },
    add: {
      title: 'Add contact',
      save: 'Save contact',
      fromPhone: 'Choose from phone contacts',
      orType: 'Or type it in:',
      name: 'Name',
      phone: 'Phone Number',
    },
    remove: {
      title: 'Remove contact',
      confirm: 'Remove',
      keep: 'Keep',
    },
    favorites: {
      title: 'Favorite drivers',
      loading: 'Loading your favorites',
      noneText: 'Tap the heart beside a driver to keep them here.',
      findDrivers: 'Find drivers',
      statusAgain: 'Status is shown again once you are connected.',
      loadOnline: 'Your favorites will load once you are back online.',
      outOfDate: 'Status may be out of date.',
      notLoaded: 'Your favorites could not be loaded.',
      from: (fare: string) => `From ${fare}`,
      book: 'Book',
      bookDriver: (name: string) => `Book ${name}`,
      trips: (count: number) => (count === 1 ? '1 trip' : `${count} trips`),
      afterTrip: 'Bookable after this trip',
      onceOnline: 'Bookable once online',
    },
    person: {
      remove: (name: string) => `Remove ${name}`,
      call: (name: string) => `Call ${name}`,
      whatsapp: (name: string) => `WhatsApp ${name}`,
    },
    personal: {
      title: 'On this phone',
      text: 'Kept on this phone only.',
      addFavorite: (name: string) => `Add ${name} to favorites`,
      book: 'Book',
      bookPerson: (name: string) => `Book ${name}`,
    },
  },
};
export type En = typeof en;

export const { CONTACTS_SCREEN } = inBoth(en, () => import('../sw/contacts.ts'));
