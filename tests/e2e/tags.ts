/** Tags a test that needs browser notifications, which the headless shell lacks. */
export const NEEDS_NOTIFICATIONS = { tag: '@notifications' };
