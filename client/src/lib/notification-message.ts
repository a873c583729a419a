/** A page asks the notifications worker to show this. This file imports nothing, so that the worker stays small. */
export interface NotificationMessage {
  /** Identifies the notification: it is shown once on this phone, however many tabs send it. */
  id: string;
  title: string;
  body: string;
  /** It replaces a notification that is shown with the same tag. */
  tag: string;
  /** The path of this site that a press opens. */
  href: string;
  /** ms until it closes by itself; null when it stays until it is answered. */
  closeAfterMs: number | null;
}

/** The worker sends this to the page that a press has brought to the front. */
export interface NotificationPressed {
  openPath: string;
}
