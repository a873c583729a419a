/** A `position:report` extracted from a frame. */
export interface FixFrame {
  /** The payload, not validated yet. */
  input: unknown;
  /** The ack id, if the client asked for an answer. */
  ackId: number | null;
}

export interface TakesFixes {
  takeFix(fix: FixFrame): void;
}

/** Engine.IO packet type "message", Socket.IO packet type "event". */
const MESSAGE_EVENT = '42';
const EVENT = '["position:report",';
/** Longer ack ids, which our clients never reach, are left to Socket.IO. */
const ACK_DIGITS_MAX = 15;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * The fix in a websocket text frame, parsed without Socket.IO: `42["position:report",{…}]`, optionally with an ack id
 * after the 42. null for everything else, and for a malformed fix, which Socket.IO then parses and refuses.
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
