import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { room } from '#core/lib/rooms.ts';
import { type Beating, Heartbeat } from '#realtime/heartbeat.ts';
import type { BodaSocket } from '#realtime/types.ts';
import { makePassenger, type TestContext } from '../support/context.ts';
import { rawSocket } from '../support/raw-socket.ts';
import { cookieOf, nodeOnStore, type TestNode } from '../support/realtime.ts';
import { ridePosition } from '../support/ride-position.ts';

describe('decision 034: one timer pings all connections', () => {
  const PACE = { everyMs: 10_000, timeoutMs: 5000 };
  function beating() {
    let time = 0;
    const events: string[] = [];
    const heartbeat = new Heartbeat(PACE, () => time);
    const connection = (name: string): Beating => ({
      ping: () => void events.push(`${name} pinged at ${time}`),
      giveUp: () => void events.push(`${name} given up at ${time}`),
    });
    const pass = (ms: number): void => {
      for (const end = time + ms; time < end; time += 250) heartbeat.round();
      heartbeat.round();
    };
    return { heartbeat, connection, pass, events };
  }

  it('within 10 s of the last pong, and closes a client that does not answer in 5 s', () => {
    const { heartbeat, connection, pass, events } = beating();
    const [answers, silent, gone] = ['answers', 'silent', 'gone'].map(connection);
    if (!answers || !silent || !gone) return;
    for (const it of [answers, silent, gone]) heartbeat.add(it);
    heartbeat.remove(gone);
    pass(9750);
    heartbeat.ponged(answers);
    pass(10_000);
    expect(events).toEqual([
      'answers pinged at 9750',
      'silent pinged at 9750',
      'silent given up at 14750',
      'answers pinged at 19500',
    ]);
  });

  it('a frame after the ping gives a client 5 s more, once', () => {
    const { heartbeat, connection, pass, events } = beating();
    const it = connection('it');
    heartbeat.add(it);
    heartbeat.heard(it);
    pass(13_000);
    heartbeat.heard(it);
    pass(4000);
    heartbeat.heard(it);
    pass(2000);
    expect(events).toEqual(['it pinged at 9750', 'it given up at 18000']);
  });

  it('a ping nearly due goes with the next frame sent', () => {
    const { heartbeat, connection, pass, events } = beating();
    const it = connection('it');
    heartbeat.add(it);
    pass(8250);
    expect(heartbeat.isNearlyDue(it)).toBe(false);
    pass(250);
    expect(heartbeat.isNearlyDue(it)).toBe(true);
    heartbeat.pinged(it);
    expect(heartbeat.isNearlyDue(it)).toBe(false);
    pass(4000);
    heartbeat.ponged(it);
    pass(8500);
    expect(events).toEqual([]);
    expect(heartbeat.isNearlyDue(it)).toBe(true);
  });
});

describe('decision 034: pings over a real socket', () => {
  const PACE = { everyMs: 800, timeoutMs: 400 };
  const PING = '\x81\x012';
  let close: () => Promise<void>;
  let ctx: TestContext;
  let node: TestNode;
  beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore({ pings: PACE })));
  afterAll(() => close());

  it('Socket.IO’s own client stays connected; Engine.IO neither sends a ping nor sees a pong', async () => {
    const seen: string[] = [];
    node.realtime.io.engine.once('connection', (conn: BodaSocket['conn']) => {
      for (const event of ['packet', 'packetCreate']) conn.on(event, ({ type }: { type: string }) => seen.push(type));
    });
    const { socket, send } = await node.open();
    let pings = 0;
    socket.io.on('ping', () => void (pings += 1));
    await expect.poll(() => pings, { timeout: 5000 }).toBe(3);
    expect(await send('share:unwatch')).toMatchObject({ ok: true });
    expect(socket.connected).toBe(true);
    expect([...new Set(seen)]).toEqual(['message']);
  });

  it('a client that does not answer is closed', async () => {
    const silent = await rawSocket(node.url);
    silent.frames(['40']);
    await expect.poll(silent.heard, { timeout: 5000 }).toContain(PING);
    await expect.poll(silent.heard, { timeout: 5000 }).toContain('\x88');
    await silent.closed;
  });

  it('a position carries a ping that is nearly due', async () => {
    const passenger = await makePassenger(ctx);
    const raw = await rawSocket(node.url, { cookie: await cookieOf(ctx, passenger) });
    raw.frames(['40']);
    await expect.poll(raw.heard).toContain('40{"sid"');
    const written: string[] = [];
    raw.socket.on('data', (chunk: Buffer) => written.push(chunk.toString('latin1')));
    const timer = setInterval(() => {
      node.fanout.publish(room.user(passenger._id), 'ride:position', ridePosition('1'.repeat(24), 1));
    }, 20);
    await expect.poll(() => written.join('').includes(PING), { timeout: 5000 }).toBe(true);
    clearInterval(timer);
    expect(written.join('')).toMatch(/ride:position[^\x81]*\]\x81\x012/);
    raw.frames(['3']);
    raw.socket.destroy();
  });
});
