/** What a push carries to a phone: a notification, in the words that may stand on a lock screen (R35). */
export interface PushMessage {
  /** The notification's: it is shown once on this phone, however often it arrives. */
  id: string;
  title: string;
  body: string;
  /** It replaces a notification that is shown with the same tag. */
  tag: string;
  /** The path of this site that a press opens. */
  href: string;
  /** The ride that it asks its driver to accept or decline, for which it stays; null for every other notification. */
  asks: string | null;
}
