/**
 * The load generator, in its own process so that its CPU is not counted: drivers who report positions, and viewers. It
 * sends by the clock, even if the server falls behind. `startLoad` (start-load.ts) starts it.
 */
import { type Client, connectBare, connectClient } from './client.ts';
import { eachOf } from './each-of.ts';
import { reportOf, isAcked } from './fix.ts';
import type { Acks, Counts, Fleet, Pace } from './start-load.ts';
import { serveCalls } from './script.ts';

const CONNECTED_AT_ONCE = 50;
const TICK_MS = 5;

let fleet: Fleet | null = null;
let drivers: Client[] = [];
const clients: Client[] = [];
let timer: NodeJS.Timeout | undefined;
let latencies: number[] = [];
/** How many positions each viewer has received. */
let heardBy = new Uint32Array();
const counts = { sent: 0, accepted: 0, refused: 0, delivered: 0, lost: 0 };

const lost = (): void => void (counts.lost += 1);

function hear(viewer: number, event: string, payload: unknown): void {
  if (event !== 'share:position') return;
  counts.delivered += 1;
  heardBy[viewer] = (heardBy[viewer] ?? 0) + 1;
  latencies.push(Date.now() - Number((payload as { timestamp: number }).timestamp));
}

/** A separate address per person, since the app limits sockets without a session per address. */
const addressNumber = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function connectAll(asked: Fleet): Promise<void> {
  fleet = asked;
  const { of, url: server } = asked;
  heardBy = new Uint32Array(asked.viewers.length);
  drivers = [];
  const opened: Client[] = Array.from<Client>({ length: asked.drivers.length });
  await eachOf(asked.drivers, CONNECTED_AT_ONCE, async ({ cookie, room }, i) => {
    opened[i] =
      of === 'bare'
        ? await connectBare({ url: `${server}/?drives=${room}`, lost })
        : await connectClient({ url: server, headers: { cookie }, lost });
  });
  drivers = opened;
  clients.push(...opened);
  await eachOf(asked.viewers, CONNECTED_AT_ONCE, async ({ cookie, room, watch }, i) => {
    const options = {
      lost,
      hear: (event: string, payload: unknown) => hear(i, event, payload),
      headers: { 'x-forwarded-for': addressNumber(i), ...(cookie ? { cookie } : {}) },
    };
    if (of === 'bare') {
      clients.push(await connectBare({ ...options, url: `${server}/?watch=${room}` }));
      return;
    }
    const client = await connectClient({ ...options, url: server });
    clients.push(client);
    if (!watch) return;
    const answer = (await client.ask(watch.command, watch.payload)) as { ok: boolean };
    if (!answer.ok) throw new Error(`${watch.command} was refused: ${JSON.stringify(answer)}`);
  });
}

function report(n: number, acks: Acks): void {
  const at = fleet?.drivers[n % drivers.length]?.at;
  const driver = drivers[n % drivers.length];
  if (!at || !driver) return;
  const round = Math.floor(n / drivers.length);
  const report = reportOf(at, round);
  counts.sent += 1;
  if (fleet?.of === 'bare' || !isAcked(n, drivers.length, acks)) return driver.emit('position:report', report);
  void driver.ask('position:report', report).then((answer) => {
    const { ok, data } = answer as { ok: boolean; data?: { accepted: boolean } };
    if (ok && data?.accepted) counts.accepted += 1;
    else counts.refused += 1;
  });
}

function start({ fixesPerSecond, acks }: Pace): void {
  latencies = [];
  const gap = 1000 / fixesPerSecond / drivers.length;
  const began = performance.now();
  let n = 0;
  timer = setInterval(() => {
    for (; began + n * gap <= performance.now(); n += 1) report(n, acks);
  }, TICK_MS);
}

/** Returns how many fixes reached at least one viewer of their room. */
function passedOn(): number {
  const most = new Map<string, number>();
  fleet?.viewers.forEach(({ room }, i) => most.set(room, Math.max(most.get(room) ?? 0, heardBy[i] ?? 0)));
  return [...most.values()].reduce((sum, it) => sum + it, 0);
}

function closeAll(): void {
  for (const client of clients.splice(0)) client.close();
}

serveCalls({
  connect: connectAll,
  start,
  counts: (): Counts => ({ ...counts, passedOn: passedOn() }),
  pause: () => clearInterval(timer),
  latencies: () => latencies.toSorted((a, b) => a - b),
  close: closeAll,
});
