/** Marks a test that needs the browser's notifications, which the headless shell has not. */
export const NEEDS_NOTIFICATIONS = { tag: '@notifications' };
