/**
 * The baseline: a bare `ws` relay with a Map of rooms, in a process of its own. A driver connects with
 * `?drives=<room>`, a viewer with `?watch=<room>`. The relay parses each fix, builds one frame from it, and sends the
 * frame to each socket of the room: no sessions, no store, no responses and no pings. As in the app (R14), a third fix
 * within a second is not passed on.
 *   node --import tsx tests/bench/support/bare-relay.ts <port>
 * A frame is the size of the app's `share:position`.
 */
import { type WebSocket, WebSocketServer } from 'ws';
import type { ShortReport } from '#shared/contract/short-forms.ts';
import { FIXES_PER_SECOND_MAX } from '#shared/domain/constants/positions.ts';
import { serveCalls } from './script.ts';

const [port = ''] = process.argv.slice(2);

const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1', perMessageDeflate: false, backlog: 1024 });

/** The other fields of a shared location. */
const SHARED = { userName: 'Wanjiku', sharedAt: '2026-03-02T08:00:00.000Z', expiresAt: '2026-03-02T12:00:00.000Z' };

const frameOf = ([latitude, longitude, accuracy, , , timestamp]: ShortReport): string =>
  `42${JSON.stringify(['share:position', { ...SHARED, latitude: latitude / 1e5, longitude: longitude / 1e5, accuracy, timestamp }])}`;

function join(room: string, socket: WebSocket): void {
  const members = rooms.get(room) ?? new Set();
  rooms.set(room, members.add(socket));
  socket.on('close', () => members.delete(socket));
}

/** Passes a driver's fixes on to the room. */
function relay(room: string, socket: WebSocket): void {
  let passed: number[] = [];
  socket.on('message', (data: Buffer) => {
    const now = Date.now();
    passed = passed.filter((at) => now - at < 1000);
    if (passed.length >= FIXES_PER_SECOND_MAX) return;
    passed.push(now);
    const text = data.toString();
    const [, fix] = JSON.parse(text.slice(text.indexOf('['))) as [string, ShortReport];
    const frame = frameOf(fix);
    for (const viewer of rooms.get(room) ?? []) viewer.send(frame);
  });
}

server.on('connection', (socket, request) => {
  const asked = new URL(request.url ?? '', 'ws://bare').searchParams;
  const [drives, watched] = [asked.get('drives'), asked.get('watch')];
  if (drives !== null) relay(drives, socket);
  if (watched !== null) join(watched, socket);
});

serveCalls({});
