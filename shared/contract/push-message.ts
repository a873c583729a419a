/** The payload of a push: a notification worded for a lock screen (R35). */
export interface PushMessage {
  /** The notification's id: it is shown once per phone, however often it arrives. */
  id: string;
  title: string;
  body: string;
  /** It replaces a shown notification with the same tag. */
  tag: string;
  /** The path to open on a tap. */
  href: string;
  /** The ride to accept or decline, which keeps the notification visible; null for all others. */
  asks: string | null;
}
