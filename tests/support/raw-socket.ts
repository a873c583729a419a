import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const OPCODES = { continuation: 0, text: 1, binary: 2, ping: 9, pong: 10 } as const;

/** A hand-made websocket: it can send what no client would send, send many frames at once, and stop reading. */
export interface RawSocket {
  socket: Socket;
  /** The status line of the response to the upgrade. */
  status: string;
  /** Sends frames in one write. */
  frames: (texts: readonly string[], opcode?: keyof typeof OPCODES) => void;
  /** Sends one text message in these fragments. */
  fragments: (texts: readonly string[]) => void;
  /** Stops reading for good. */
  stopReading: () => void;
  /** Resolves when the connection is closed. */
  heard: () => string;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
}

/** Builds one masked frame, as clients must send them. */
function frame(text: string, opcode: number, isLast = true): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 4 : 2);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ (mask[i % 4] ?? 0))]);
}

/** Builds the HTTP request that opens a websocket. */
export function upgradeRequest(url: string, { cookie = '', query = '' } = {}): string {
  const lines = [
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Opens a TCP connection to a server, which may refuse or reset it. */
export async function rawConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Opens a raw websocket, without sending a CONNECT packet. */
export async function rawSocket(url: string, options: { cookie?: string; query?: string } = {}): Promise<RawSocket> {
  const socket = await rawConnection(url);
  let text = '';
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n')) resolve(text.slice(0, text.indexOf('\r\n')));
    });
    void closed.then(() => resolve(''));
  });
  socket.write(upgradeRequest(url, options));
  return {
    socket,
    status: await answered,
    frames: (texts, opcode = 'text') => void socket.write(Buffer.concat(texts.map((it) => frame(it, OPCODES[opcode])))),
    fragments: (texts) => {
      const frameAt = (text: string, i: number): Buffer =>
        frame(text, i === 0 ? OPCODES.text : OPCODES.continuation, i === texts.length - 1);
      socket.write(Buffer.concat(texts.map(frameAt)));
    },
    stopReading: () => void socket.pause(),
    heard: () => text,
    closed,
  };
}
