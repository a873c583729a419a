/** A `position:report` as it lies in a frame. */
export interface FixFrame {
  /** The payload, not yet checked. */
  input: unknown;
  /** The number under which an answer is asked for. */
  ackId: number | null;
}

/** What fixes are handed over to. */
export interface TakesFixes {
  takeFix(fix: FixFrame): void;
}

/** The packet types "message" of Engine.IO and "event" of Socket.IO. */
const MESSAGE_EVENT = '42';
const EVENT = '["position:report",';
/** No client of ours counts so far; Socket.IO answers larger numbers as it can. */
const ACK_DIGITS_MAX = 15;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * The fix in a websocket text frame, read without Socket.IO: `42["position:report",{…}]`, or with an ack id after the 42.
 * null for everything else, and for a fix that is not exactly this, which Socket.IO then reads and refuses.
 */
export function fixFrameIn(frame: string): FixFrame | null {
  if (!frame.startsWith(MESSAGE_EVENT)) return null;
  let at = MESSAGE_EVENT.length;
  while (isDigit(frame.charCodeAt(at))) at += 1;
  const digits = at - MESSAGE_EVENT.length;
  if (digits > ACK_DIGITS_MAX || !frame.startsWith(EVENT, at)) return null;
  const packet = parsed(frame.slice(at));
  if (!Array.isArray(packet) || packet.length !== 2) return null;
  return { input: packet[1], ackId: digits === 0 ? null : Number(frame.slice(MESSAGE_EVENT.length, at)) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
