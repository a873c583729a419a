/** What the server allows, keeps and waits for, with units in the names. */

// Presence, positions (R13, R14)
export const LAST_SEEN_WRITE_S = 15;
export const POSITION_WRITE_S = 5;
export const SWEEP_EVERY_S = 5;
export const AREA_CELL_RESOLUTION = 7;
export const AREA_RINGS = 2;
export const COALESCE_MS = 1000;

// Sessions and sign-in (docs/architecture.md, "Sign-in and sessions")
export const CODE_REPLAY_S = 60;
export const RATE_USER_PER_MIN = 120;
export const RATE_ADDRESS_PER_MIN = 60;

// Sharing (R15)
export const SHARE_TOKEN_BYTES = 16;
/** Wrong tokens that one connection may send within the window. */
export const WRONG_TOKENS_MAX = 10;
export const WRONG_TOKENS_WINDOW_S = 60;

// Uploads
/** Passes over a progressive JPEG: cameras and editors make about ten, a hostile file thousands. */
export const PHOTO_SCANS_MAX = 30;
/** Commas in a large body: a registration has some twenty values, and a few in its texts. */
export const LARGE_BODY_PARTS_MAX = 5000;
/** At most, in one process; fewer on fewer cores. */
export const PHOTOS_DECODED_AT_ONCE = 2;
/** More are refused: the last one would wait half a minute. */
export const PHOTOS_WAITING_MAX = 40;

// Socket
export const SOCKET_PING_INTERVAL_MS = 10_000;
export const SOCKET_PING_TIMEOUT_MS = 5000;
/** The longest frame a client may send. */
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024;
export const FRAMES_PER_SECOND_MAX = 50;
export const FRAMES_WAITING_MAX = 20;
/** A client with more unsent bytes than this gets no positions until it has caught up (R31). */
export const UNSENT_POSITIONS_BYTES = 64 * 1024;
/** A client with more unsent bytes than this is disconnected. */
export const UNSENT_CUT_BYTES = 1024 * 1024;
/** How long a client that is being disconnected has to receive the reason. */
export const SOCKET_CLOSE_GRACE_MS = 2000;
/** Sockets without a session from one address, behind which a carrier may have many people. */
export const STRANGER_SOCKETS_MAX = 200;
export const BAD_FRAMES_MAX = 20;
export const BAD_FRAMES_WINDOW_S = 10;
/** How old a socket's reading of its person may be when a command comes. */
export const PRINCIPAL_REREAD_S = 5;

// The admin's overview
/** How long a health check waits for the store. */
export const HEALTH_WAIT_MS = 2000;
/** A sign of life older than this no longer counts; one is left every 5 s. */
export const SIGN_OF_LIFE_FRESH_S = 15;
/** Figures are recounted after this long even without a reported change: a report may be lost. */
export const FIGURES_KEPT_S = 30;

// Bodies of requests
export const BODY_MAX_BYTES = 100 * 1024;
/** Four photos of 5 MB, as base64 carries them, and the rest of the form. */
export const ONBOARDING_BODY_MAX_BYTES = 28 * 1024 * 1024;
/** Large bodies in progress in one process, from the first byte to the answer: how many, and their total size. */
export const LARGE_BODIES_MAX = 40;
export const LARGE_BODIES_MAX_BYTES = 32 * 1024 * 1024;
