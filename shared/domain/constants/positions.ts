/** The numbers of presence and positions, with their units in the names (docs/rules/location.md). */

// Presence, positions (R13, R14)
export const SOCKET_GRACE_S = 45;
export const ACTIVITY_GRACE_S = 75;
export const FIX_FUTURE_MAX_S = 60;
export const FIXES_PER_SECOND_MAX = 2;
/** An older position gives no minutes or km (R44): a phone at rest reports every 30 s, so it has missed two reports. */
export const FIX_CURRENT_MAX_S = 60;
/** The grid on which strangers see a driver (R47), and the approximate width of its squares in Kenya. */
export const GRID_DEG = 0.001;
export const GRID_M = 100;
/** How long a passenger's position is good for finding what is near: the phone reports it every 120 s. */
export const OWN_FIX_MAX_S = 300;

// Which positions are believed (R42)
export const FIX_SPEED_MAX_KMH = 200;
/** The speed is also measured from an earlier fix, at most this old. */
export const FIX_ANCHOR_S = 10;
/** A held fix is believed once another fix lies within this distance of it, at least this much later. */
export const FIX_AGREES_WITHIN_KM = 2;
export const FIX_AGREES_AFTER_S = 5;
/** A rough fix does not replace a good one younger than this. */
export const FIX_GOOD_FOR_S = 60;
/** A fix less accurate than this is never believed. */
export const FIX_VAGUE_OVER_M = 50_000;
/** A phone's owner and the admins are notified of a doubt at most this often. */
export const DOUBTED_EVERY_S = 2;

// How a phone reports its position (R40)
/** In motion: report after this distance or time, whichever comes first, at least REPORT_EVERY_MIN_MS apart. */
export const REPORT_STEP_M = 25;
export const REPORT_MOVING_MS = 5000;
export const REPORT_EVERY_MIN_MS = 2000;
/** A page changes the area it watches at most this often. */
export const AREA_WATCH_EVERY_S = 1;
/** A phone that has not moved for this long reports that once, and then reports its position every REPORT_STILL_MS. */
export const REPORT_RESTED_MS = 10_000;
export const REPORT_STILL_MS = 30_000;
/** Moves smaller than this are noise of the receiver. */
export const REPORT_MOVE_MIN_M = 8;

// Geolocation (spec 1 §9)
/** A fix less accurate than this is shown as inaccurate, and never counts as an arrival (R22). */
export const FIX_ROUGH_OVER_M = 200;
