/** Constants of the client only (polling, timeouts, maps), with their units in the names (spec 1 §9, spec 2 §9). */

// Presence, positions (R13, R14)
/**
 * A phone reports every 5 s in motion, and every 30 s without a socket or at rest: within 30 s no report is overdue.
 */
export const FIX_STALE_AFTER_S = 30;
/** The same limit for a phone that reported standing still (R40). */
export const FIX_STILL_STALE_AFTER_S = 45;

// Sessions and sign-in (docs/architecture.md, "Sign-in and sessions")
export const AUTH_TIMEOUT_MS = 20_000;
export const AUTH_RETRIES = 3;
export const AUTH_RETRY_DELAY_MS = 1000;
export const AUTH_ERROR_REDIRECT_MS = 3000;
export const LANDING_REDIRECT_MS = 200;
export const USER_TYPE_CHECK_TIMEOUT_MS = 10_000;

// Sharing (R15)
/** How often a viewer polls the shared position while none arrives by socket. */
export const SHARED_POLL_MS = 10_000;

// Uploads
/** The largest photo that a person may choose; the client then scales it down to PHOTO_MAX_PX. */
export const PHOTO_CHOSEN_MAX_PIXELS = 50_000_000;
export const PHOTO_CHOSEN_MAX_BYTES = 40 * 1024 * 1024;
/** The largest encoded photo that the client sends; a registration has four. */
export const PHOTO_SENT_MAX_BYTES = 300 * 1024;

// Screens: polling, connectivity, notes
export const REQUESTS_POLL_MS = 30_000;
export const DRIVERS_POLL_MS = 30_000;
export const FAVORITES_POLL_MS = 30_000;
export const RIDE_POLL_MS = 10_000;
export const ADMIN_POLL_MS = 30_000;
/** A request without an answer for this long is listed among what waits for an admin. */
export const UNANSWERED_LONG_MIN = 5;
/** A table that keeps changing is refetched at most this often. */
export const ADMIN_REFETCH_MIN_MS = 1000;
/** Seldom, because totals change only when a ride ends. */
export const STATS_POLL_MS = 120_000;
/** Seldom, because share links change only when their owner acts, or when they expire. */
export const SHARES_POLL_MS = 120_000;
/** Notifications arrive as events; polling recovers lost ones. */
export const NOTIFICATIONS_POLL_MS = 120_000;
/** Screens are saved for an offline start at most this often. */
export const LAST_KNOWN_SAVE_MS = 1000;
/** An app that stays open looks for a new release this often. */
export const UPDATE_CHECK_MS = 3600_000;
/** The app offers its installation from this visit on. */
export const INSTALL_FROM_VISIT = 2;
export const CONNECTIVITY_CHECK_MS = 30_000;
export const CONNECTIVITY_POOR_MS = 2000;
export const CONNECTIVITY_LOST_MS = 8000;
/** How long a check may take while a part of the app is loading: the largest part takes this long at 100 kbit/s. */
export const CONNECTIVITY_PART_MS = 30_000;
export const CONNECTIVITY_RETRY_MS = 1000;
/** Interruptions shorter than this are not shown: sockets drop briefly all the time. */
export const CONNECTIVITY_SETTLE_MS = 3000;
export const POSITION_POST_DRIVER_MS = 30_000;
export const POSITION_POST_PASSENGER_MS = 120_000;
export const NOTIFICATION_PROMPT_PASSENGER_MS = 2000;
export const NOTIFICATION_PROMPT_DRIVER_MS = 3000;
export const NOTIFICATION_CLOSE_MS = 5000;
export const CALL_DIALOG_CLOSE_S = 30;
export const BOOKING_DELAY_MS = 2000;
/** The interval between the offered pickup times. */
export const PICKUP_STEP_MIN = 15;

// Geolocation (spec 1 §9)
export const POSITION_TIMEOUT_MS = 15_000;
export const POSITION_MAX_AGE_MS = 300_000;
/** The timeout for the address in the header, which waits less than a screen that needs the position. */
export const ADDRESS_TIMEOUT_MS = 10_000;
export const WATCH_TIMEOUT_MS = 10_000;
export const WATCH_MAX_AGE_MS = 30_000;
/** A phone at rest is asked for its position this long before the next report is due. */
export const POSITION_ASKED_EARLY_MS = 1000;
/** After the timeout plus this, the phone counts as silent: the person ignored the permission prompt. */
export const POSITION_PROMPT_GRACE_MS = 1000;
/** A position younger than this is used without asking the phone again. */
export const POSITION_SHOWN_MAX_AGE_MS = 60_000;
export const ACCURACY_HIGH_M = 10;
export const ACCURACY_MEDIUM_M = 50;
export const KMH_PER_MS = 3.6;
/** Pauses of background tracking shorter than this are not shown. */
export const TRACKING_PAUSE_NOTE_MS = 60_000;

// Maps
export const MAP_CENTER = { latitude: -0.5, longitude: 37.5 } as const;
export const MAP_ZOOM = 13;
export const PASSENGER_MAP_ZOOM = 15;
export const PREVIEW_MAP_ZOOM = 14;
export const PREVIEW_MAP_HEIGHT_PX = 200;
export const SHARED_MAP_ZOOM = 16;
/** Shows all four counties on the admin's map. */
export const ADMIN_MAP_ZOOM = 9;
/** How many running rides are listed under the admin's map. */
export const ADMIN_RIDES_SHOWN = 5;
export const SHARED_MAP_HEIGHT_PX = 400;
/** How long a note covers a map; the map works meanwhile. */
export const MAP_NOTE_MS = 5000;
export const MAP_DRIVERS_MAX = 5;
/** Drivers farther away are not "near you"; showing them would zoom the map out too far to read. */
export const NEAR_MAP_KM = 10;
/** A driver who needs longer than this to the pickup is listed as farther away, not as near. */
export const NEAR_DRIVER_MAX_MIN = 20;
/** If a driver this close charges less, asking all nearby drivers is not recommended as the fastest choice (R45). */
export const SOON_DRIVER_MAX_MIN = 5;
/** On a phone: leaves room for the list of drivers. */
export const DRIVERS_MAP_HEIGHT_PX = 140;
/** On a desktop: the height of the map beside a booking step. */
export const BESIDE_MAP_HEIGHT_PX = 560;
export const MAP_RETRY_DELAYS_MS = [1000, 2000, 4000] as const;
export const PICKER_MENU_MAX_PX = 300;
export const PICKER_MENU_MIN_PX = 140;
export const PICKER_PAGE_SIZE = 5;

// Socket
export const SOCKET_RECONNECT_MIN_MS = 300;
export const SOCKET_RECONNECT_MAX_MS = 1500;
export const ACK_TIMEOUT_MS = 5000;
/**
 * After the server has missed events, each client refetches at a random time within this, so that not all do at once.
 */
export const CATCH_UP_SPREAD_MS = 5000;
/** One in this many positions sent by socket asks for an ack. */
export const REPORTS_PER_ACK = 5;
export const CALL_TIMEOUT_MS = 15_000;
/**
 * After a lost response the client checks whether its request took effect: at once, then after each of these delays.
 */
export const LOST_ANSWER_RETRIES_MS = [1000, 2000, 4000] as const;

// Alerts (R30)
export const SOS_HOLD_MS = 2000;
/** A person whose alert has not gone out after this time is shown so. */
export const ALERT_LATE_MS = 4000;
export const ALERT_CALL_TIMEOUT_MS = 10_000;
export const ALERT_RETRY_MS = 2000;
/** The interval between alarms on an admin's screen until someone acknowledges the alert. */
export const ALARM_EVERY_MS = 3000;
/** How long an alert that an admin has changed keeps its place. */
export const STANDS_MS = 5000;
export const INCIDENTS_POLL_MS = 15_000;

// Admin lists
export const PAGE_SIZE = 10;

// The outbox on the phone (R39)
export const WAITING_MAX = 50;
/** The retry interval after a failed send: at first, and at most. */
export const OUTBOX_RETRY_MS = 3000;
export const OUTBOX_RETRY_MAX_MS = 60_000;
