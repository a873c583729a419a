import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './processes.ts';

/** A proxied connection to the store or to Redis that tests can break. */
export interface Line {
  /** The URL of the server through the proxy. */
  url: string;
  /** Accepts data but passes nothing on, like a server that hangs. */
  hold(): void;
  /** Passes nothing on from the next message that contains `word`, on its connection alone, and resolves then. */
  holdAt(word: string): Promise<void>;
  /** Closes every connection and accepts no new one, like a server that is down. */
  cut(): Promise<void>;
  /** Closes every connection, and each new one as soon as it is accepted, like a proxy whose server is down. */
  refuse(): void;
  /** Passes everything on again, including the data held back. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy to the server at `serverUrl`; `delayMs` delays everything by that much each way. */
export async function openLine(serverUrl: string, delayMs = 0): Promise<Line> {
  const target = new URL(serverUrl);
  const pairs = new Map<Socket, Socket>();
  let isHeld = false;
  let isRefusing = false;
  let held: { word: string; resolve: () => void } | undefined;

  /** Whether a connection stops before this message. */
  const stopsAt = (chunk: Buffer): boolean => {
    if (!held || !chunk.includes(held.word)) return false;
    held.resolve();
    held = undefined;
    return true;
  };
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    pairs.set(near, far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (chunk: Buffer) => {
        if (stopsAt(chunk)) {
          one.pause();
          one.unshift(chunk);
        } else if (delayMs > 0) setTimeout(() => other.write(chunk), delayMs);
        else other.write(chunk);
      });
      one.on('close', () => other.destroy());
      // Tests break connections on purpose; 'close' follows this error.
      one.on('error', () => undefined);
      if (isHeld) one.pause();
    }
    near.on('close', () => pairs.delete(near));
  });
  // Reserves the port, so that no other process takes it while the line is cut.
  const port = await freePort();
  const listen = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen();
  const url = new URL(serverUrl);
  url.port = String(port);

  const each = (act: (socket: Socket) => void): void => {
    for (const [near, far] of pairs) [near, far].forEach(act);
  };
  const cut = async (): Promise<void> => {
    each((socket) => socket.destroy());
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: url.href,
    hold() {
      isHeld = true;
      each((socket) => socket.pause());
    },
    holdAt: (word) => new Promise((resolve) => (held = { word, resolve })),
    cut,
    refuse() {
      isRefusing = true;
      each((socket) => socket.destroy());
    },
    async mend() {
      isHeld = false;
      isRefusing = false;
      each((socket) => socket.resume());
      if (!server.listening) await listen();
    },
    close: cut,
  };
}
