import type { RawContact } from './contact-book.ts';

declare global {
  /** The Contact Picker API (Chrome on Android), which TypeScript's DOM does not know. */
  interface Navigator {
    readonly contacts?: {
      select(properties: readonly ('name' | 'tel' | 'email')[], options: { multiple: boolean }): Promise<RawContact[]>;
    };
  }
}

export const hasPhonePicker = (): boolean => navigator.contacts !== undefined;

/** Lets the person choose from the phone's contacts; none when they change their mind. Throws where the phone refuses. */
export const pickContacts = async (): Promise<RawContact[]> =>
  (await navigator.contacts?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
