import type { ServerEventName } from '../../shared/contract/events.ts';
import type { BodaSocket } from '../types.ts';

/** An event encoded once, for any number of sockets. */
export interface Frame {
  /** The Socket.IO packet, by which unsent bytes are counted. */
  packet: string;
  /** What Engine.IO writes to the websocket in its place. */
  options: { compress: false; wsPreEncodedFrame: Buffer[] };
}

const EVENT = '2';
const MESSAGE = '4';

/** @param payload the event's payload as JSON */
export function frameOf(event: ServerEventName, payload: string): Frame {
  const packet = `${EVENT}["${event}",${payload}]`;
  return { packet, options: { compress: false, wsPreEncodedFrame: [websocketFrame(MESSAGE + packet)] } };
}

export const sendFrame = ({ conn }: BodaSocket, { packet, options }: Frame): unknown => conn.write(packet, options);

/** A final, unmasked websocket text frame (RFC 6455, 5.2), in one buffer and therefore one write to the socket. */
function websocketFrame(text: string): Buffer {
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
