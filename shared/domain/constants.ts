/** Every number of the business, with its unit in the name (spec 1 §9, spec 2 §9, DESIGN sections 3 to 5). */

export const CURRENCY = 'KSH';

// Geometry and fares (R11)
export const EARTH_RADIUS_KM = 6371;
export const ROAD_FACTOR = 1.3;
export const RIDER_SPEED_KMH = 25;
export const ROUTE_STRAIGHT_UNDER_KM = 0.3;
/** Off-road ends longer than this share of the straight trip: the road line would mislead. */
export const ROUTE_OFF_ROAD_MAX_SHARE = 0.5;
/** A road line longer than this many times the straight trip is not the way anyone rides. */
export const ROUTE_DETOUR_MAX_FACTOR = 3;
export const IN_TOWN_REACH_KM = 5;
export const OUTSIDE_TOWN_REACH_KM = 20;
export const FARE_STEP_KSH = 10;
export const FARE_DEFAULTS_KSH = {
  withinTownFareMin: 100,
  withinTownFareMax: 200,
  outsideTownFareMin: 150,
  outsideTownFareMax: 300,
} as const;
export const WITHIN_TOWN_BOUNDS_KSH = { min: 50, max: 500 } as const;
export const OUTSIDE_TOWN_BOUNDS_KSH = { min: 100, max: 1000 } as const;
export const ROUTE_BOUNDS_KSH = { min: 50, max: 2000, default: 150 } as const;
export const PREFERRED_DRIVER_FALLBACK_FARE_KSH = 150;

// Rides
export const MAX_PASSENGERS = 2;
export const PLACE_TEXT_MAX = 120;
export const NAME_MAX = 80;
export const SCHEDULE_AHEAD_H = 24;
export const SCHEDULE_ACTIVE_BEFORE_MIN = 30;
export const SCHEDULE_REMINDER_BEFORE_MIN = 15;
export const REQUEST_TIMEOUT_DEFAULT_S = 300;
export const OPEN_OFFER_COUNT_DEFAULT = 10;
export const SEARCH_RADIUS_KM = 50;
export const SEARCH_ENOUGH_DRIVERS = 10;
export const LISTED_DRIVERS_MAX = 200;
export const ARRIVAL_RADIUS_M = 150;
export const ARRIVAL_DWELL_S = 10;

// Presence, positions (R13, R14, DESIGN section 3)
export const SOCKET_GRACE_S = 45;
export const ACTIVITY_GRACE_S = 75;
export const LAST_SEEN_WRITE_S = 15;
export const POSITION_WRITE_S = 5;
export const SWEEP_EVERY_S = 5;
export const FIX_FUTURE_MAX_S = 60;
export const FIXES_PER_SECOND_MAX = 2;
export const FIX_STALE_AFTER_S = 15;
export const AREA_CELL_RESOLUTION = 7;
export const AREA_RINGS = 2;
export const COALESCE_MS = 1000;

// Sessions and sign-in (DESIGN section 4)
export const SESSION_DAYS = 30;
export const ADMIN_SESSION_H = 12;
export const SIGN_IN_COOKIE_MIN = 10;
export const CODE_REPLAY_S = 60;
export const AUTH_TIMEOUT_MS = 20_000;
export const AUTH_RETRIES = 3;
export const AUTH_RETRY_DELAY_MS = 1000;
export const AUTH_ERROR_REDIRECT_MS = 3000;
export const LANDING_REDIRECT_MS = 200;
export const USER_TYPE_CHECK_TIMEOUT_MS = 10_000;
export const ADMIN_PASSWORD_MIN = 10;
export const ADMIN_FAILURES_MAX = 5;
export const ADMIN_LOCK_MIN = 15;
export const RATE_USER_PER_MIN = 120;
export const RATE_ADDRESS_PER_MIN = 60;

/** Kenya's emergency numbers (spec 1 §3), as dialled. */
export const EMERGENCY_NUMBERS = [
  { name: 'Police', number: '999' },
  { name: 'Medical', number: '911' },
  { name: 'Fire', number: '911' },
] as const;

// Sharing (R15)
export const SHARE_HOURS_DEFAULT = 4;
export const SHARE_TOKEN_BYTES = 16;
/** How often a viewer asks for the position while nothing comes by socket. */
export const SHARED_POLL_MS = 10_000;
/** How long an expired link still shows the last position. */
export const SHARE_KEPT_DAYS = 7;
/** Links of one person that may live at once. */
export const SHARES_LIVING_MAX = 20;
/** Wrong tokens that one connection may send within the window. */
export const WRONG_TOKENS_MAX = 10;
export const WRONG_TOKENS_WINDOW_S = 60;

// Favourites and notifications
/** A person's list, not a directory. */
export const FAVORITES_MAX = 100;
export const NOTIFICATIONS_LISTED_MAX = 50;
export const NOTIFICATION_KEPT_DAYS = 30;

// Drivers
/** Routes of one driver. */
export const ROUTES_MAX = 50;
export const EARNINGS_WEEK_DAYS = 7;
export const EARNINGS_MONTH_DAYS = 30;
export const EARNINGS_BARS_DAYS = 14;
/** Events of Recent Activity. */
export const ACTIVITY_LISTED_MAX = 20;
export const VEHICLE_MODEL_DEFAULT = 'Motorbike';

// Uploads
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PX = 1600;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** What a phone sends of a photo at most, as it travels: a registration has four. */
export const PHOTO_SENT_MAX_BYTES = 300 * 1024;
export const REGISTRATION_TIMEOUT_MS = 120_000;

// Screens: polling, connectivity, notes
export const REQUESTS_POLL_MS = 30_000;
export const DRIVERS_POLL_MS = 30_000;
export const FAVORITES_POLL_MS = 30_000;
export const RIDE_POLL_MS = 10_000;
export const ADMIN_POLL_MS = 30_000;
/** A table whose rows change all the time is fetched no more often. */
export const ADMIN_REFETCH_MIN_MS = 1000;
/** Figures of the past change only when a ride ends. */
export const STATS_POLL_MS = 120_000;
/** Links to one's own position, which change by one's own hand or by their time. */
export const SHARES_POLL_MS = 120_000;
/** Events bring them; this heals the loss of one. */
export const NOTIFICATIONS_POLL_MS = 120_000;
export const CONNECTIVITY_CHECK_MS = 30_000;
export const CONNECTIVITY_POOR_MS = 2000;
export const CONNECTIVITY_LOST_MS = 8000;
export const CONNECTIVITY_RETRY_MS = 1000;
/** A connection that is poor for less is not worth a word: sockets break and mend. */
export const CONNECTIVITY_SETTLE_MS = 3000;
export const POSITION_POST_DRIVER_MS = 30_000;
export const POSITION_POST_PASSENGER_MS = 120_000;
export const NOTIFICATION_PROMPT_PASSENGER_MS = 2000;
export const NOTIFICATION_PROMPT_DRIVER_MS = 3000;
export const NOTIFICATION_CLOSE_MS = 5000;
export const CALL_DIALOG_CLOSE_S = 30;
export const BOOKING_DELAY_MS = 2000;

// Geolocation (spec 1 §9)
export const POSITION_TIMEOUT_MS = 15_000;
export const POSITION_MAX_AGE_MS = 300_000;
/** The header's address: less patience than a screen that needs the position. */
export const ADDRESS_TIMEOUT_MS = 10_000;
export const WATCH_TIMEOUT_MS = 10_000;
export const WATCH_MAX_AGE_MS = 30_000;
export const ACCURACY_HIGH_M = 10;
export const ACCURACY_MEDIUM_M = 50;
export const KMH_PER_MS = 3.6;
/** A position that stood still for less in the background is not worth a word. */
export const TRACKING_PAUSE_NOTE_MS = 60_000;

// Maps
/** The box around the four counties, in degrees. */
export const SERVICE_AREA = { south: -0.95, north: 0.7, west: 37.05, east: 38.45 } as const;
export const MAP_CENTER = { latitude: -0.5, longitude: 37.5 } as const;
export const MAP_ZOOM = 13;
export const PASSENGER_MAP_ZOOM = 15;
export const PREVIEW_MAP_ZOOM = 14;
export const PREVIEW_MAP_HEIGHT_PX = 200;
export const SHARED_MAP_ZOOM = 16;
/** All four counties. */
export const ADMIN_MAP_ZOOM = 9;
/** Running rides listed under the admin's map. */
export const ADMIN_RIDES_SHOWN = 5;
export const SHARED_MAP_HEIGHT_PX = 400;
export const MAP_DRIVERS_MAX = 5;
/** Farther riders are not "near you" and would make the map too small to read. */
export const NEAR_MAP_KM = 10;
export const MAP_RETRY_DELAYS_MS = [1000, 2000, 4000] as const;
export const PICKER_MENU_MAX_PX = 300;
export const PICKER_MENU_MIN_PX = 140;
export const PICKER_PAGE_SIZE = 5;

// Socket
export const SOCKET_PING_INTERVAL_MS = 10_000;
export const SOCKET_PING_TIMEOUT_MS = 5000;
/** The longest frame a client may send. */
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024;
export const FRAMES_PER_SECOND_MAX = 50;
export const FRAMES_WAITING_MAX = 20;
export const BAD_FRAMES_MAX = 20;
export const BAD_FRAMES_WINDOW_S = 10;
/** How old a socket's reading of its person may be when a command comes. */
export const PRINCIPAL_REREAD_S = 5;
export const SOCKET_RECONNECT_MIN_MS = 300;
export const SOCKET_RECONNECT_MAX_MS = 1500;
export const ACK_TIMEOUT_MS = 5000;
/** A fix goes out at most this often by socket, and at least this often while a ride runs (DESIGN section 3, R14). */
export const REPORT_EVERY_MIN_MS = 2000;
export const REPORT_FRESH_MS = 10_000;
export const CALL_TIMEOUT_MS = 15_000;

// The admin's overview
/** How long the store may take to answer when its health is asked for. */
export const HEALTH_WAIT_MS = 2000;
/** An older sign of life of realtime is none; it is left every 5 s. */
export const SIGN_OF_LIFE_FRESH_S = 15;
/** Figures that nobody said had changed are counted again after this long: word of a change may be lost. */
export const FIGURES_KEPT_S = 30;

// Admin lists
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
export const SEED_TRIPS = 3;

export const BODY_MAX_BYTES = 100 * 1024;
export const ONBOARDING_BODY_MAX_BYTES = 30 * 1024 * 1024;

/** What an admin may set (R9, R15, R21). */
export const SETTING_BOUNDS = {
  ride_request_timeout_seconds: { min: 30, max: 3600 },
  share_location_hours: { min: 0.5, max: 168 },
  open_offer_count: { min: 1, max: 100 },
} as const;
