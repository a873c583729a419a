import type { PushMessage } from '#shared/contract/push-message.ts';

/** A page asks the service worker to show this. This file imports only types, so that the worker stays small. */
export interface NotificationMessage extends PushMessage {
  /** ms until it closes by itself; null when it stays until it is answered. */
  closeAfterMs: number | null;
}

/** The worker sends this to the page that a pressed notification brought to the front. */
export interface NotificationPressed {
  openPath: string;
}

/** A page asks the worker to keep these files of the app, which it loaded before the worker was installed. Paths. */
export interface KeepFiles {
  keep: readonly string[];
}

/** A page sends its release, as the path of its first script, to a worker that is waiting. */
export interface IsWaited {
  waitedForBy: string;
}

/** The worker's answer to a page of an older release. */
export interface UpdateReady {
  updateReady: true;
}
