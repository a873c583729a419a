import type { Language } from '../texts/language.ts';

/** The payload of a push: a notification worded for a lock screen (R35). */
export interface PushMessage {
  /** The notification's id, so that a phone shows it once, however often the push arrives. */
  id: string;
  title: string;
  body: string;
  /** A notification replaces a shown one with the same tag. */
  tag: string;
  /** The path to open on a tap. */
  href: string;
  /** The id of the ride to accept or decline, for a notification that stays visible; null for all others. */
  asks: string | null;
  /** The language of `title` and `body`; absent in a push sent before Boda spoke Kiswahili. */
  language?: Language;
}
