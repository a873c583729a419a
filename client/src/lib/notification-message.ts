/** What a page asks the notifications worker to show; it stands alone, for the worker loads nothing else. */
export interface NotificationMessage {
  /** Of what is told: shown once on this phone, however many tabs hear of it. */
  id: string;
  title: string;
  body: string;
  /** What it is about: it takes the place of one that is shown under the same tag. */
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
