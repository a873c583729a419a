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
/** No limit: the word "town" alone decides. */
export const TOWN_FARE_MAX_DEFAULT_KM = 0;
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
/** Steps in which the distance from a known place is told. */
export const PLACE_NEAR_M = 100;
export const PLACE_TEXT_MAX = 120;
export const NAME_MAX = 80;
export const SCHEDULE_AHEAD_H = 24;
/** Scheduled rides of one passenger that may be open at once (R31). */
export const SCHEDULED_OPEN_MAX = 5;
export const SCHEDULE_ACTIVE_BEFORE_MIN = 30;
export const SCHEDULE_REMINDER_BEFORE_MIN = 15;
export const REQUEST_TIMEOUT_DEFAULT_S = 300;
export const OPEN_OFFER_COUNT_DEFAULT = 10;
export const SEARCH_RADIUS_KM = 50;
export const SEARCH_ENOUGH_DRIVERS = 10;
export const LISTED_DRIVERS_MAX = 200;
/** Characters; fewer would find nearly everybody. */
export const DRIVER_SEARCH_MIN = 2;
export const ARRIVAL_RADIUS_M = 150;
export const ARRIVAL_DWELL_S = 10;
/** How long a driver waits at the pickup before the passenger may count as not having come (R6). */
export const NO_SHOW_WAIT_MIN = 3;
/** Farther from where it belongs, a start or an end of a ride is asked about. */
export const STEP_FAR_M = 500;
/** An older or rougher position does not tell whether it is far. */
export const STEP_FIX_MAX_AGE_S = 60;

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
/** Wrong admin codes of all addresses together: one stranger has not that many, and a code of ten characters bears them. */
export const ADMIN_CODE_FAILURES_MAX = 100;
export const ADMIN_CODE_MIN = 10;
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
/** Passes over a progressive JPEG: cameras and editors make about ten, a hostile file thousands. */
export const PHOTO_SCANS_MAX = 30;
/** Values in a large body: a registration has some twenty, and commas in its texts. */
export const LARGE_BODY_PARTS_MAX = 5000;
/** What the server decodes: a phone sends at most PHOTO_MAX_PX on the longest side. */
export const PHOTO_MAX_PIXELS = 25_000_000;
/** What a phone takes as chosen, and makes smaller: of pixels by itself, of bytes above PHOTO_MAX_BYTES when asked to. */
export const PHOTO_CHOSEN_MAX_PIXELS = 50_000_000;
export const PHOTO_CHOSEN_MAX_BYTES = 40 * 1024 * 1024;
/** In a process, at most: fewer where there are fewer cores. */
export const PHOTOS_DECODED_AT_ONCE = 2;
/** More are refused: the last of them would wait for half a minute. */
export const PHOTOS_WAITING_MAX = 40;
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
/** The same while a part of the app is on its way: the largest takes so long at 100 kbit/s. */
export const CONNECTIVITY_PART_MS = 30_000;
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
/** How long after its time-out a phone that says nothing counts as silent: its question to the person was ignored. */
export const POSITION_PROMPT_GRACE_MS = 1000;
/** A younger position is used as it stands on the screen. */
export const POSITION_SHOWN_MAX_AGE_MS = 60_000;
/** A fix that is less sure than this says so, and is no arrival (R22). */
export const FIX_ROUGH_OVER_M = 200;
export const ACCURACY_HIGH_M = 10;
export const ACCURACY_MEDIUM_M = 50;
export const KMH_PER_MS = 3.6;
/** A position that stood still for less in the background is not worth a word. */
export const TRACKING_PAUSE_NOTE_MS = 60_000;

// Maps
/** The box around the four counties, in degrees. */
export const SERVICE_AREA = { south: -0.95, north: 0.7, west: 37.05, east: 38.45 } as const;
/** A box round Kenya, in degrees. */
export const KENYA = { south: -5, north: 5.5, west: 33.5, east: 42.2 } as const;
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
/** A client for whom more than this waits to be sent hears no positions until it has taken that in (R31). */
export const UNSENT_POSITIONS_BYTES = 64 * 1024;
/** One for whom more than this waits is cut. */
export const UNSENT_CUT_BYTES = 1024 * 1024;
/** How long a client that is told to go may take to hear it. */
export const SOCKET_CLOSE_GRACE_MS = 2000;
/** Sockets of one person: the oldest goes. */
export const SOCKETS_PER_PERSON_MAX = 8;
/** Sockets without a session from one address, behind which a carrier may have many people. */
export const STRANGER_SOCKETS_MAX = 200;
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
/** After an answer that was lost it is looked what became of the request: at once, and while nobody answers after each of these. */
export const LOST_ANSWER_LOOKS_MS = [1000, 2000, 4000] as const;

// The admin's overview
/** How long the store may take to answer when its health is asked for. */
export const HEALTH_WAIT_MS = 2000;
/** An older sign of life of realtime is none; it is left every 5 s. */
export const SIGN_OF_LIFE_FRESH_S = 15;
/** Figures that nobody said had changed are counted again after this long: word of a change may be lost. */
export const FIGURES_KEPT_S = 30;

/** For how long an approval can be undone (R33). */
export const APPROVAL_UNDO_S = 10;
/** A press of the last moment is on its way for so long at most. */
export const APPROVAL_UNDO_GRACE_S = 5;
/** No earlier is the driver told of it, by any clock of our processes. */
export const APPROVAL_TOLD_S = 20;

// Admin lists
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
export const SEED_TRIPS = 3;

export const BODY_MAX_BYTES = 100 * 1024;
/** Four photos of 5 MB, as base64 carries them, and the rest of the form. */
export const ONBOARDING_BODY_MAX_BYTES = 28 * 1024 * 1024;
/** Registrations under way in a process, from their first byte until they are answered: how many, and their bytes. */
export const LARGE_BODIES_MAX = 40;
export const LARGE_BODIES_MAX_BYTES = 32 * 1024 * 1024;

/** What an admin may set (R9, R11, R15, R21). */
export const SETTING_BOUNDS = {
  ride_request_timeout_seconds: { min: 30, max: 3600 },
  share_location_hours: { min: 0.5, max: 168 },
  open_offer_count: { min: 1, max: 100 },
  town_fare_max_km: { min: 0, max: 100 },
} as const;
