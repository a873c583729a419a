/** What a page asks the notifications worker to show; it stands alone, for the worker loads nothing else. */
export interface NotificationMessage {
  title: string;
  body: string;
  /** Shown once per tag on this phone. */
  tag: string;
  /** Where a press leads, a path of this site. */
  href: string;
  /** ms until it goes by itself; null when it stays until it is answered. */
  closeAfterMs: number | null;
}

/** What the worker tells the page that a press has brought to the front. */
export interface NotificationPressed {
  openPath: string;
}
