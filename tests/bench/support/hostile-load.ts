/**
 * Hostile clients in a process of their own: viewers that never read, one that reconnects all the time, one that sends
 * huge frames, and thousands of connections from one address.
 */
import { WebSocket } from 'ws';
import { rawSocket } from '#tests/support/raw-socket.ts';
import { connectClient } from './client.ts';
import { serveCalls } from './script.ts';

const NEVER_READ = 50;
const RECONNECTS_PER_S = 100;
const HUGE_BYTES = 10_000_000;
const HUGE_EACH_MS = 200;
const FROM_ONE_ADDRESS = 5000;
const OPENED_PER_S = 500;

export interface Hostile {
  url: string;
  /** The token of a link that receives many fixes. */
  token: string;
}

const counts = { opened: 0, refused: 0 };
const timers: NodeJS.Timeout[] = [];
const opened: { close: () => void }[] = [];

async function neverRead({ url, token }: Hostile): Promise<void> {
  for (let i = 0; i < NEVER_READ; i += 1) {
    const socket = await rawSocket(url);
    socket.frames(['40', `42["share:watch",${JSON.stringify({ token })}]`]);
    socket.stopReading();
    opened.push({ close: () => socket.socket.destroy() });
  }
}

/** Opens a connection from an address, and counts whether it was accepted. */
async function open(url: string, address: string): Promise<{ close: () => void } | null> {
  try {
    const client = await connectClient({ url, headers: { 'x-forwarded-for': address } });
    counts.opened += 1;
    return client;
  } catch {
    counts.refused += 1;
    return null;
  }
}

function sendHuge(url: string): void {
  const line = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': '10.255.0.2' },
  });
  line.on('error', () => undefined);
  line.on('open', () => line.send('x'.repeat(HUGE_BYTES)));
  setTimeout(() => line.terminate(), HUGE_EACH_MS);
}

async function start(it: Hostile): Promise<void> {
  await neverRead(it);
  let tried = 0;
  const more = setInterval(() => {
    if (tried === FROM_ONE_ADDRESS) return clearInterval(more);
    tried += 1;
    void open(it.url, '10.255.0.1').then((client) => client && opened.push(client));
  }, 1000 / OPENED_PER_S);
  const again = setInterval(
    () => void open(it.url, '10.255.0.3').then((client) => client?.close()),
    1000 / RECONNECTS_PER_S,
  );
  const huge = setInterval(() => sendHuge(it.url), HUGE_EACH_MS);
  timers.push(more, again, huge);
}

function stop(): typeof counts {
  for (const timer of timers) clearInterval(timer);
  for (const client of opened.splice(0)) client.close();
  return counts;
}

serveCalls({ start, stop });
