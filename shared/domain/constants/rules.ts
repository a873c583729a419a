/** The numbers in the business rules, with their units in the names (docs/rules.md; spec 1 §9, spec 2 §9). */
export const CURRENCY = 'KSH';

// Geometry and fares (R11)
export const EARTH_RADIUS_KM = 6371;
export const ROAD_FACTOR = 1.3;
/** Within this distance the ride is "almost there", and no number of km is shown. */
export const ALMOST_THERE_KM = 0.1;
export const DRIVER_SPEED_KMH = 25;
export const ROUTE_STRAIGHT_UNDER_KM = 0.3;
/** A trip is drawn straight if its ends together are farther from the roads than this share of its straight length. */
export const ROUTE_OFF_ROAD_MAX_SHARE = 0.5;
/** A trip is drawn straight if the route along the roads is this many times longer, which nobody would ride. */
export const ROUTE_DETOUR_MAX_FACTOR = 3;
export const IN_TOWN_REACH_KM = 5;
export const OUTSIDE_TOWN_REACH_KM = 20;
/** 0 means no limit: only the word "town" decides. */
export const TOWN_FARE_MAX_DEFAULT_KM = 0;
/** The limit proposed to admins once this many trips beyond it were charged as in town within this many days (R45). */
export const TOWN_FARE_PROPOSED_KM = 10;
export const TOWN_FARE_PROPOSED_AFTER_TRIPS = 3;
export const TOWN_FARE_PROPOSED_WITHIN_DAYS = 30;
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
/** A point within the first distance of a known place is at it; within the second, near it. */
export const PLACE_AT_M = 50;
/** A point this close to a town, and not at another place, is named after the town (R45). */
export const TOWN_NEAR_M = 150;
export const PLACE_NEAR_M = 1000;
export const PLACE_TEXT_MAX = 120;
export const NAME_MAX = 80;
export const SCHEDULE_AHEAD_H = 24;
/** Scheduled rides that one passenger may have open at once (R31). */
export const SCHEDULED_OPEN_MAX = 5;
export const SCHEDULE_ACTIVE_BEFORE_MIN = 30;
/** How long before its time a scheduled ride can be started, by a driver who has arrived (R20). */
export const SCHEDULE_START_BEFORE_MIN = 60;
export const SCHEDULE_REMINDER_BEFORE_MIN = 15;
export const REQUEST_TIMEOUT_DEFAULT_S = 300;
export const OPEN_OFFER_COUNT_DEFAULT = 10;
/** How many drivers an open request is offered to at once, and after how many seconds the next ones are asked (R23). */
export const WAVE_SIZE_DEFAULT = 3;
export const WAVE_DEFAULT_S = 15;
/** Among drivers this close to each other by ETA, the one who has waited longest is asked first (R23). */
export const WAVE_EQUAL_MIN = 1;
export const SEARCH_RADIUS_KM = 50;
export const SEARCH_ENOUGH_DRIVERS = 10;
export const LISTED_DRIVERS_MAX = 200;
/** Characters that a search needs; a shorter one matches nearly every driver. */
export const DRIVER_SEARCH_MIN = 2;
export const ARRIVAL_RADIUS_M = 150;
export const ARRIVAL_DWELL_S = 10;
export const ARRIVAL_SPEED_MAX_MPS = 2;
/** A driver may report their arrival within this distance; a driver beyond it for this long has left (R43). */
export const PICKUP_REACH_M = 300;
export const PICKUP_LEFT_AFTER_S = 20;
/** A position older than this does not prove that a driver is at the pickup. */
export const PICKUP_FIX_MAX_AGE_S = 60;
/** How long a driver must wait at the pickup before they may report that the passenger did not come (R6). */
export const NO_SHOW_WAIT_MIN = 3;
/** Messages that each party may send on one ride within a minute (R25). */
export const QUICK_MESSAGES_PER_MINUTE_MAX = 6;
/** A ride keeps its last messages: more than both parties may send within a minute. */
export const QUICK_MESSAGES_KEPT_MAX = 30;
/** How long a ride step taken offline may wait on the phone (R39). */
export const START_AND_COMPLETE_WAIT_MAX_H = 24;
/** How long a message may wait on the phone; shorter, because messages go out of date quickly. */
export const QUICK_MESSAGE_WAITS_MAX_MIN = 5;
/** A ride keeps the idempotency keys of its last messages: all that both parties can send while one may be retried. */
export const QUICK_MESSAGE_KEYS_KEPT_MAX = 2 * QUICK_MESSAGES_PER_MINUTE_MAX * (QUICK_MESSAGE_WAITS_MAX_MIN + 1);
/** How many of the last messages a ride's views show. */
export const QUICK_MESSAGES_SHOWN_MAX = 6;
export const START_PIN_DIGITS = 4;
/** After this many wrong PINs the driver must wait (R26); each further wait is twice as long, up to the longest. */
export const PIN_TRIES_MAX = 5;
export const PIN_PAUSE_S = 60;
export const PIN_PAUSE_MAX_S = 3600;
/** A driver who starts or ends a ride farther than this from its pickup or destination must confirm. */
export const STEP_FAR_M = 500;
/** A trip whose driver was not seen within this distance of its pickup, and had not arrived, can be cancelled (R1). */
export const STARTED_FAR_KM = 2;
/** For this long after the start, or the scheduled time, a trip that was started without its PIN can be cancelled (R1). */
export const START_UNPROVEN_MIN = 5;
/** A position older than this is not used for those checks. */
export const STEP_FIX_MAX_AGE_S = 60;

// Requests and cancellations of one passenger (R49)
/** The most requests that a passenger may send to one driver within this window. */
export const ASKED_MAX = 3;
export const ASKED_WINDOW_MIN = 10;
/**
 * From this many cancellations within the window on, each cancellation starts a pause; pauses double from the first.
 */
export const CANCELLED_MAX = 3;
export const CANCELLED_WINDOW_MIN = 60;
export const BOOKING_PAUSE_FIRST_MIN = 2;
/** A cancellation counts only this long, and a longer pause would outlast it. */
export const BOOKING_PAUSE_MAX_MIN = CANCELLED_WINDOW_MIN;

// Reports (R52)
/** How long after its end a ride can be reported. */
export const REPORT_DAYS = 7;
/** The longest text of a report, and of its answer. */
export const REPORT_TEXT_MAX = 300;

// A person's page (R53)
/** The longest text of an admin's note about a person. */
export const NOTE_MAX = 500;
/** How many of a person's newest trips their page covers. */
export const PERSON_TRIPS = 100;

// Ratings (R27)
/** How long after its end a ride can be rated. */
export const RATING_DAYS = 7;
/** How long after it was first given a rating can be changed, and how many times. */
export const RATING_CHANGE_H = 24;
export const RATING_CHANGES_MAX = 10;
/** An average is shown from this many ratings on. */
export const RATINGS_SHOWN_FROM = 3;
export const LOW_RATING_STARS_MAX = 2;
/** A ride shorter than this, in time or distance, does not count: its ratings enter no average (R49). */
export const RIDE_LEAST_MIN = 2;
export const RIDE_LEAST_M = 200;
// Stages
export const STAGE_SLUG_MAX = 60;
export const STAGE_SPELLINGS_MAX = 100;
export const UNNAMED_STAGES_LISTED_MAX = 200;
/** A driver whose phone is silent for this long has left the queue at their stage. */
export const STAGE_LEFT_AFTER_MIN = 10;
/** A rough position may lie this far from the stage without ending the driver's turn. */
export const STAGE_UNSURE_MAX_M = 1000;

// Sessions and sign-in (docs/architecture.md, "Sign-in and sessions")
export const SESSION_DAYS = 30;
export const ADMIN_SESSION_H = 12;
export const SIGN_IN_COOKIE_MIN = 10;
export const ADMIN_PASSWORD_MIN = 10;
/** Wrong passwords or codes per name, from one network or on one device that has signed in before. */
export const ADMIN_FAILURES_MAX = 5;
/** Wrong passwords per name from all networks together, not counting devices that are known. */
export const ADMIN_NAME_FAILURES_MAX = 30;
/** Wrong admin codes from all addresses together: far too few to guess a code of ten characters. */
export const ADMIN_CODE_FAILURES_MAX = 100;
export const ADMIN_CODE_MIN = 10;
export const ADMIN_LOCK_MIN = 15;
/** How long a device that an admin has signed in on stays known, and how many devices an admin may have. */
export const ADMIN_DEVICE_DAYS = 180;
export const ADMIN_DEVICES_MAX = 10;
/** How long the audit log keeps failed attempts. */
export const ADMIN_ATTEMPTS_KEPT_DAYS = 90;
/** A new second factor must be confirmed within this time. */
export const TOTP_OFFER_MIN = 10;
export const RECOVERY_CODES = 10;
export const ADMINS_LISTED_MAX = 200;
/** Kenya's emergency numbers (spec 1 §3), as dialled. */
export const EMERGENCY_NUMBERS = [
  { name: 'Police', number: '999' },
  { name: 'Medical', number: '911' },
  { name: 'Fire', number: '911' },
] as const;

// Sharing (R15)
export const SHARE_HOURS_DEFAULT = 4;
/** A link that works until its owner ends it expires after this at the latest. */
export const SHARE_UNTIL_STOPPED_H = 24;
/** How long after its end a link still shows the last position. */
export const SHARE_KEPT_DAYS = 7;
/** How many of their own rides a person can download at once; support provides older ones (R36). */
export const OWN_RIDES_MAX = 5000;
/** About how long the JSON of so many rides is. */
export const OWN_DATA_MAX_BYTES = 6_000_000;
/** Contacts a passenger can send a trip to with one tap. */
export const TRUSTED_CONTACTS_MAX = 3;
/** The longest time that a trip link is live, from its creation or the pickup time: some rides are never ended. */
export const TRIP_LINK_MAX_H = 12;
/** Share links that one person may have at once. */
export const SHARES_LIVING_MAX = 20;

// Alerts (R30)
/** An alert that no admin acknowledges within this time rings again. */
export const ALERT_RINGS_AGAIN_S = 60;
/** Presses within this time are one. */
export const ALERT_PRESS_S = 5;
/** How long after the end of a ride its parties, if they had met, may still call for help. */
export const ALERT_AFTER_END_MIN = 60;
/** How long a ban is kept after the account is deleted (R46). */
export const BAN_KEPT_DAYS = 1095;
/** How long the blocks of a deleted passenger are kept, in case the passenger comes back (R48). */
export const BLOCK_KEPT_DAYS = 365;
export const INCIDENT_KEPT_DAYS = 365;
/** The trail of an alert: how long it grows, the interval between a party's points, and how many points are kept. */
export const TRAIL_MAX_H = 4;
export const TRAIL_STEP_S = 10;
export const TRAIL_POINTS_MAX = 300;
/** A phone that is offline keeps the positions of its last minutes, for the trail of an alert (R39). */
export const OFFLINE_TRAIL_MIN = 10;
export const OFFLINE_TRAIL_POINTS_MAX = (OFFLINE_TRAIL_MIN * 60) / TRAIL_STEP_S;
/** The number 112 also works without a SIM card. */
export const ANY_EMERGENCY = { name: 'Any emergency', number: '112' } as const;

// Favorites and notifications
export const FAVORITES_MAX = 100;
/** Passengers that one driver may block (R48). */
export const BLOCKS_MAX = 100;
export const NOTIFICATIONS_LISTED_MAX = 50;
export const NOTIFICATION_KEPT_DAYS = 30;

// Drivers
/** Routes that one driver may have. */
export const ROUTES_MAX = 50;
export const EARNINGS_WEEK_DAYS = 7;
export const EARNINGS_MONTH_DAYS = 30;
export const EARNINGS_BARS_DAYS = 14;
/** The number of entries that Recent Activity lists. */
export const ACTIVITY_LISTED_MAX = 20;
export const VEHICLE_MODEL_DEFAULT = 'Motorbike';

// Uploads
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PX = 1600;
/** About how long a stored photo of PHOTO_MAX_PX on both sides is, in the worst case: all noise. */
export const PHOTO_STORED_MAX_BYTES = 1_500_000;
/** The largest photo that the server decodes; our client sends at most PHOTO_MAX_PX on the longest side. */
export const PHOTO_MAX_PIXELS = 25_000_000;
/**
 * The longest side of such a photo. Libvips works row by row, with a dozen rows in memory: two rows of 12.5 million pixels
 * took 1.7 GB, and 25 million rows of one pixel 10 s. At this limit it is 80 MB and 0.4 s.
 */
export const PHOTO_MAX_SIDE = 16_384;
/** How long a photo uploaded in advance waits for its registration (R38). */
export const SENT_PHOTO_KEPT_DAYS = 7;
export const REGISTRATION_TIMEOUT_MS = 120_000;

// Maps
/** The box around the four counties, in degrees. */
export const SERVICE_AREA = { south: -0.95, north: 0.7, west: 37.05, east: 38.45 } as const;
/** A box around Kenya, in degrees. */
export const KENYA = { south: -5, north: 5.5, west: 33.5, east: 42.2 } as const;

// Socket
/** When a person opens more sockets, the oldest is closed. */
export const SOCKETS_PER_PERSON_MAX = 8;

// The admin's overview
/** The days in the dispatch figures, including today, and how long figures are cached. */
export const DISPATCH_DAYS = 14;
export const DISPATCH_FIGURES_FRESH_S = 60;
/** The days in the overview's charts, including today, and how long figures are cached. */
export const OVERVIEW_DAYS = 14;
export const OVERVIEW_FIGURES_FRESH_S = 60;
/**
 * Unusual patterns for admins (R49): the days covered, the rides of one pair and the rides given up by a driver from
 * which they count, and entries per kind.
 */
export const NOTABLE_DAYS = 7;
export const NOTABLE_SHORT_RIDES = 3;
export const NOTABLE_RIDES_A_DAY = 5;
export const NOTABLE_GIVEN_UP = 5;
export const NOTABLE_LISTED_MAX = 10;
/** How long a low rating is shown as new on the overview. */
export const LOW_RATING_NEW_H = 24;
/** How long an admin can undo an approval (R33). */
export const APPROVAL_UNDO_S = 10;
/** The extra time in which an undo tapped at the last moment may reach the server. */
export const APPROVAL_UNDO_GRACE_S = 5;
/** The driver is notified only after this, which is long enough even if the clocks of two processes differ. */
export const APPROVAL_TOLD_S = 20;

/** The longest message that an admin may write to a driver, in characters (R5, R37). */
export const REVIEW_WORDS_MAX = 200;

// Pushes (R35)
/** Push subscriptions per person; the oldest is dropped. */
export const PHONES_MAX = 5;

// Admin lists
export const PAGE_SIZE_MAX = 100;
/** The range of each numeric setting (R9, R11, R15, R21). */
export const SETTING_BOUNDS = {
  ride_request_timeout_seconds: { min: 30, max: 3600 },
  share_location_hours: { min: 0.5, max: 168 },
  open_offer_count: { min: 1, max: 100 },
  wave_size: { min: 1, max: 100 },
  wave_seconds: { min: 5, max: 300 },
  town_fare_max_km: { min: 0, max: 100 },
} as const;
