import { inBoth } from '../language.ts';

const en = {
  /** Texts about contacts (spec 1 §8). */
  CONTACTS: {
    noNumber: 'No phone number available for this contact.',
    duplicate: (name: string) => `${name} is already in your contacts.`,
    confirmRemove: (name: string) => `Remove ${name} from your contacts?`,
    notDriver: 'This contact is not a registered driver.',
    accessFailed: 'Unable to access phone contacts. Please check your browser permissions.',
    removeFailed: 'Failed to remove contact',
    removed: (name: string) => `${name} removed from contacts`,
    unsupported: 'Contacts access is not supported on this device',
    manual: 'Direct contacts access not available. Please manually enter contact information.',
    nameRequired: 'Please enter a name',
    added: (name: string) => `${name} added to your contacts`,
    addedMany: (count: number) => `${count} contacts added`,
    notKept: 'This browser does not let Boda save contacts.',
    notOnline: (name: string) => `${name} cannot be booked right now. Call to ask when they are free.`,
    none: 'No contacts yet',
    noMatch: 'No matching contacts',
  },
};
export type En = typeof en;

export const { CONTACTS } = inBoth(en, () => import('../sw/contact-messages.ts'));
