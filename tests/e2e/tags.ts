/** Tags a walk through screens that looks at layout and axe; `.ci/run` takes it, `npm test` does not. */
export const TOUR = '@tour';
/** Tags a test that needs browser notifications, which the headless shell lacks. */
export const NEEDS_NOTIFICATIONS = { tag: '@notifications' };
