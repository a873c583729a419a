import type { ServerEventName } from '#shared/contract/events.ts';
import type { ShortFormedEvent } from '#shared/contract/short-forms.ts';

/** The part of a connection that decides the form of its positions. */
interface AsksForForm {
  asksForShortForms: boolean;
}

/** Engine.IO packet type "message", Socket.IO packet type "event". */
const MESSAGE_EVENT = '42';

/**
 * An event as a frame, in one buffer and therefore one write.
 * @param payload the event's payload as JSON
 */
const frameOf = (event: ServerEventName, payload: string): Buffer =>
  textFrame(`${MESSAGE_EVENT}["${event}",${payload}]`);

/**
 * A position's frame in the form a socket asked for (shared/contract/short-forms.ts); each form is encoded once, on
 * demand.
 */
export function framesOf<Position>(
  event: ShortFormedEvent,
  position: Position,
  shorten: (position: Position) => unknown,
): (to: AsksForForm) => Buffer {
  let long: Buffer | null = null;
  let short: Buffer | null = null;
  return ({ asksForShortForms }) =>
    asksForShortForms
      ? (short ??= frameOf(event, JSON.stringify(shorten(position))))
      : (long ??= frameOf(event, JSON.stringify(position)));
}

/** A final, unmasked websocket text frame (RFC 6455, 5.2). */
export function textFrame(text: string): Buffer {
  const FINAL_TEXT = 0x81;
  const size = Buffer.byteLength(text);
  const header = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + size);
  frame[0] = FINAL_TEXT;
  if (header === 2) frame[1] = size;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, header);
  return frame;
}
