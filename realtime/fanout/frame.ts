import type { ServerEventName } from '../../shared/contract/events.ts';

/** The packet types "message" of Engine.IO and "event" of Socket.IO. */
const MESSAGE_EVENT = '42';

/**
 * An event as a frame: encoded once for any number of sockets, and in one buffer, therefore one write each.
 * @param payload the event's payload as JSON
 */
export const frameOf = (event: ServerEventName, payload: string): Buffer =>
  textFrame(`${MESSAGE_EVENT}["${event}",${payload}]`);

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
