import type { PushMessage } from '#shared/contract/push-message.ts';

/** From a page to the worker: show this notification. This file imports only types, so that the worker stays small. */
export interface NotificationMessage extends PushMessage {
  /** ms until the notification closes by itself; null when it stays until it is answered. */
  closeAfterMs: number | null;
}

/** From the worker to the page that a pressed notification brought to the front: open this path. */
export interface NotificationPressed {
  openPath: string;
}

/** From a page to the worker: store these files (paths), which the page loaded before the worker was installed. */
export interface KeepFiles {
  keep: readonly string[];
}

/** From a page to a waiting worker: the page's release, as the path of its first script. */
export interface IsWaited {
  waitedForBy: string;
}

/** From the waiting worker to a page of an older release. */
export interface UpdateReady {
  updateReady: true;
}
