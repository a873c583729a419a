/** Limits, lifetimes and timeouts of the server, with their units in the names. */

// Time (decision 027)
export const CLOCK_MEASURE_EVERY_S = 60;
/** While two measurements of the store's clock are this far apart, the server decides nothing by time. */
export const CLOCKS_APART_MAX_S = 5;

// Presence, positions (R13, R14)
export const LAST_SEEN_WRITE_S = 15;
export const POSITION_WRITE_S = 5;
/** The facts that decide who sees a person's position are read again when older than this. */
export const AUDIENCE_REREAD_S = 10;
/** A process forgets a person after this long without a fix or request; the store keeps the data. */
export const IDLE_FORGOTTEN_S = 60;
/** How long people whose audience is outdated are collected, so that one query reads all of them. */
export const AUDIENCE_GATHER_MS = 200;
export const SWEEP_EVERY_S = 5;
export const AREA_CELL_RESOLUTION = 7;
export const AREA_RINGS = 2;
export const COALESCE_MS = 1000;
/** Watchers of an area receive moves at most this often (R40). */
export const AREA_EVERY_MS = 5000;
/** How long positions are collected before they are sent to the other processes together. */
export const POSITION_GATHER_MS = 25;
/** The areas in one H3 cell of this resolution share a Redis channel. */
export const REGION_RESOLUTION = 5;

// Sessions and sign-in (docs/architecture.md, "Sign-in and sessions")
export const CODE_REPLAY_S = 60;
/** How long the server waits for the sign-in service. */
export const SIGN_IN_SILENT_S = 6;
/** Passwords that one process verifies at once (19 MiB and a thread each), and how many of unknown callers may wait. */
export const PASSWORDS_AT_ONCE_MAX = 2;
export const PASSWORDS_WAITING_MAX = 20;
/** An admin's last-seen time is written at most this often. */
export const ADMIN_SEEN_WRITE_S = 60;
export const RATE_USER_PER_MIN = 120;
export const RATE_ADDRESS_PER_MIN = 60;

// Sharing (R15)
/** Unknown share tokens that one connection may send within the window. */
export const WRONG_TOKENS_MAX = 10;
export const WRONG_TOKENS_WINDOW_S = 60;

// Uploads
/**
 * The most components in all scans of a JPEG together: 3 in what cameras and our client send, 14 in the usual progressive
 * one. Each takes up to 0.1 s.
 */
export const PHOTO_COMPONENT_SCANS_MAX = 16;
/** The most chunks in a PNG: encoders write some 8 kB or more into each, a malicious file nothing. */
export const PNG_CHUNKS_MAX = 5000;
/** The most segments of a JPEG before its picture: a large color profile takes up to a hundred, a malicious file 100,000. */
export const JPEG_SEGMENTS_MAX = 500;
/** The entries of a photo's first EXIF directory that are searched for its orientation: cameras write about fifteen. */
export const EXIF_ENTRIES_MAX = 64;
/**
 * Photos that wait until the process decodes them. It decodes one at a time, which takes a core for up to a second, and
 * up to 220 MB (25 megapixels in CMYK, progressive). One that waits takes up to 12 MB, even if its sender has left. A
 * process may use 1 GB: 300 MB for everything else, and 240 MB for photos that wait.
 */
export const PHOTOS_WAITING_MAX = 20;
/** As many as a registration has. */
export const PHOTOS_WAITING_OF_ONE_MAX = 4;
/** A process remembers for so many people how long their photos took to decode. */
export const PHOTO_SENDERS_KEPT_MAX = 1000;
/** How many photos, uploaded in advance, a person may have waiting for registration (R38). */
export const SENT_PHOTOS_MAX = 8;

// Socket
export const SOCKET_PING_INTERVAL_MS = 10_000;
export const SOCKET_PING_TIMEOUT_MS = 5000;
/** The largest frame that a client may send. */
export const SOCKET_FRAME_MAX_BYTES = 2 * 1024;
export const FRAMES_PER_SECOND_MAX = 50;
export const FRAMES_WAITING_MAX = 20;
/** A client with more unsent bytes than this gets no positions until it has caught up (R31). */
export const UNSENT_POSITIONS_BYTES = 64 * 1024;
/** A client with more unsent bytes than this is disconnected. */
export const UNSENT_CUT_BYTES = 1024 * 1024;
/** How long the server waits before disconnecting a client, so that the client receives the reason. */
export const SOCKET_CLOSE_GRACE_MS = 2000;
/** Sockets without a session from one address; a carrier may put many people behind one. */
export const STRANGER_SOCKETS_MAX = 200;
export const BAD_FRAMES_MAX = 20;
export const BAD_FRAMES_WINDOW_S = 10;
/** When a command arrives, the socket's copy of the account is read again if it is older than this. */
export const PRINCIPAL_REREAD_S = 5;
/** When a client connects later than this after its handshake, its sessions are read again. */
export const CONNECT_PROMPT_MS = 1000;

// Stopping (decision 029)
/** The time that a stopping process takes to disconnect its sockets, and that proxies have to notice. */
export const DRAIN_MS = 5000;
/** The interval between disconnects; a process with few sockets needs little of DRAIN_MS. */
export const DRAIN_STEP_MS = 50;

// The admin's overview
/** How long a health check waits for the store. */
export const HEALTH_WAIT_MS = 2000;
/** A process's heartbeat older than this no longer counts; each process writes one every 5 s. */
export const SIGN_OF_LIFE_FRESH_S = 15;
/** How often the figures are recounted while an admin watches and something changes. */
export const FIGURES_EVERY_MS = 5000;
/** Figures older than this are recounted even without a reported change, because a report may get lost. */
export const FIGURES_KEPT_S = 30;

/** The most days whose sums one sweep counts (R8), and the age at which sums are counted again. */
export const DAY_SUMS_BATCH = 30;
export const DAY_SUMS_RECOUNT_DAYS = 7;

/** Metrics younger than this are served from the cache. */
export const METRICS_KEPT_MS = 2000;

// Request bodies
/** The largest body without photos. */
export const BODY_MAX_BYTES = 16 * 1024;
/** A photo of 5 MB as a data URL, and a little more, so that one slightly too large is refused by its field. */
export const PHOTO_TEXT_MAX_BYTES = 7_200_000;
/** Large bodies that one process handles at once, from first byte to answer: their number and total size. */
export const LARGE_BODIES_MAX = 40;
export const LARGE_BODIES_MAX_BYTES = 32 * 1024 * 1024;
/** The average size that a large body's pieces must have, not counting the free ones. A TCP segment has 500 bytes. */
export const BODY_PIECE_MIN_BYTES = 256;
export const BODY_PIECES_FREE = 1000;

// Large answers (R31)
/** What the large answers of a caller may hold, from the look into the store until the client has them: eight photos of the largest kind. */
export const LARGE_ANSWERS_OF_CALLER_MAX_BYTES = 12_000_000;
/** What all callers share; each may always hold one answer. */
export const LARGE_ANSWERS_MAX_BYTES = 96_000_000;
/** Requests of a caller that wait for others: a list of drivers shows up to two hundred photos. */
export const LARGE_ANSWERS_WAITING_MAX = 200;

/** What is still read after the last answer of a connection, and how long it then stays open for the client to read that. */
export const READ_AFTER_ANSWER_BYTES = 16 * 1024;
export const READ_AFTER_ANSWER_MS = 1000;

/** A connection on which no data moves for this long is closed; this is longer than the slowest response takes. */
export const STALLED_CONNECTION_MS = 120_000;
/** Requests that may wait behind another on one HTTP connection; browsers and proxies send one at a time. */
export const PIPELINED_MAX = 20;
/** The bytes of one read that a connection's parsers get in one turn: at most 57 requests or 170 frames. */
export const CONNECTION_SLICE_BYTES = 1024;
/** Requests from one address that start in one turn of the event loop. */
export const STARTED_PER_TURN = 2;
/** HTTP connections and websockets per address where no proxy is in front; a carrier puts many people behind one. */
export const CONNECTIONS_PER_ADDRESS_MAX = 2000;
/** Those that count as a person's own: a browser opens six. */
export const KNOWN_CONNECTIONS_OF_PERSON_MAX = 8;
/** How long the headers of a request may take. */
export const HEADERS_TIMEOUT_MS = 15_000;

/** Sign-in codes that one process exchanges with the provider at once: in all, per address, and how many may wait. */
export const EXCHANGES_AT_ONCE_MAX = 64;
export const EXCHANGES_PER_ADDRESS_MAX = 16;
export const EXCHANGES_WAITING_MAX = 100;

// Pushes (R35)
/** Pushes that one process sends at once. */
export const PUSHES_AT_ONCE_MAX = 32;
/** How many of these may go to one person's phones, and, at one host, to phones that did not accept their last push. */
export const PUSHES_PER_PERSON_MAX = 2;
export const PUSHES_PER_NEW_HOST_MAX = 8;
/** The timeout of a push; the shorter one is for the first push to a phone, and after a failure. */
export const PUSH_CUT_MS = 10_000;
export const PUSH_FIRST_CUT_MS = 3000;
/** The pause before a push is retried; it triples each time, up to the longest pause. */
export const PUSH_PAUSE_FIRST_S = 5;
export const PUSH_PAUSE_MAX_S = 600;
