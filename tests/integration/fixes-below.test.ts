import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOf } from '#core/lib/counters.ts';
import type { BodaSocket } from '#realtime/types.ts';
import { FRAMES_PER_SECOND_MAX } from '#shared/domain/constants/server.ts';
import { EMBU, makePassenger, type TestContext } from '../support/context.ts';
import { rawSocket } from '../support/raw-socket.ts';
import { cookieOf, nodeOnStore, type TestNode } from '../support/realtime.ts';

describe('decision 034: a fix is read below Socket.IO', () => {
  let close: () => Promise<void>;
  let ctx: TestContext;
  let node: TestNode;
  beforeAll(async () => void ({ ctx, node, close } = await nodeOnStore()));
  afterAll(() => close());
  beforeEach(() => {
    ctx.clock.advance(60_000);
    ctx.log.lines.length = 0;
  });

  /** A fix that is a second newer than the last. */
  function fix() {
    ctx.clock.advance(1000);
    return { ...EMBU, accuracy: 12, heading: null, speed: null, timestamp: ctx.clock.now().getTime() };
  }
  const frame = (id = '', ...more: unknown[]) => `42${id}${JSON.stringify(['position:report', fix(), ...more])}`;
  const cuts = () => ctx.log.lines.map(({ message }) => message).filter((it) => it.startsWith('a socket was cut'));

  /** Opens a person's connection, and records which of their packets reach Engine.IO. */
  async function connect() {
    const reached: unknown[] = [];
    node.realtime.io.engine.once('connection', (conn: BodaSocket['conn']) => {
      conn.on('packet', ({ data }: { data?: unknown }) => reached.push(data));
    });
    const raw = await rawSocket(node.url, { cookie: await cookieOf(ctx, await makePassenger(ctx)) });
    await expect.poll(raw.heard).toContain('"sid"');
    const join = async () => {
      raw.frames(['40']);
      await expect.poll(raw.heard).toContain('40{"sid"');
      // The first fix reads the person's audience, and gets its response later than the fixes after it.
      raw.frames([frame('0')]);
      await expect.poll(raw.heard).toContain('430[{"ok":true,"data":{"accepted":true}}]');
      reached.length = 0;
    };
    /** Waits until everything sent before has been handled. */
    const settle = async (id: number) => {
      raw.frames([`42${id}["area:unwatch"]`]);
      await expect.poll(raw.heard).toContain(`43${id}[`);
    };
    return { ...raw, reached, join, settle };
  }

  it('Engine.IO does not see the fix, with or without an ack id', async () => {
    const it = await connect();
    await it.join();
    const before = countOf('fixesIn');
    it.frames([frame('7'), frame('123456'), frame(), frame()]);
    await it.settle(8);
    expect(countOf('fixesIn') - before).toBe(4);
    expect(it.reached).toEqual(['28["area:unwatch"]']);
    for (const id of ['7', '123456']) expect(it.heard()).toContain(`43${id}[{"ok":true,"data":{"accepted":true}}]`);
  });

  it('the refusals are the same: INVALID with the field, more than 20 fixes a second, abuse', async () => {
    const it = await connect();
    await it.join();
    it.frames(['429["position:report",{"latitude":"x"}]']);
    await expect.poll(it.heard).toMatch(/439\[\{"ok":false,"error":\{"code":"INVALID".*"field":"latitude"/);
    ctx.clock.advance(1000);
    const same = frame('3');
    it.frames(Array.from({ length: 21 }, () => same));
    await expect.poll(it.heard).toMatch(/433\[\{"ok":false,"error":\{"code":"TOO_MANY"/);
    expect(cuts()).toEqual([]);
    it.frames(Array.from({ length: FRAMES_PER_SECOND_MAX }, () => same));
    await it.closed;
    expect(cuts()).toEqual(['a socket was cut: bad frames']);
    expect(it.reached).toEqual([]);
  });

  it('Socket.IO reads a fix that is not exactly as our client sends it', async () => {
    const it = await connect();
    await it.join();
    const odd = [frame('1', {}), frame('2').replace('[', '[ '), '423["position:report"]', frame('1234567890123456')];
    it.frames(odd);
    await it.settle(8);
    expect(it.heard()).toMatch(/431\[\{"ok":false,"error":\{"code":"INVALID".*payload must be one value/);
    expect(it.heard()).toContain('432[{"ok":true');
    expect(it.heard()).toMatch(/433\[\{"ok":false,"error":\{"code":"INVALID"/);
    expect(it.reached).toEqual([...odd.map((sent) => sent.slice(1)), '28["area:unwatch"]']);
    it.frames(['42["position:report",{]']);
    await it.closed;
  });

  it('no fix counts before the socket is connected, or after it is closed', async () => {
    const before = countOf('fixesIn');
    const early = await connect();
    early.frames([frame()]);
    await early.closed;
    expect(cuts()).toEqual(['a socket was cut: a packet out of turn']);
    const hasty = await connect();
    hasty.frames(['40', frame()]);
    await hasty.closed;
    expect(countOf('fixesIn')).toBe(before);

    const leaving = await connect();
    await leaving.join();
    const joined = countOf('fixesIn');
    leaving.frames(['41']);
    await expect.poll(() => leaving.reached).toEqual(['1']);
    leaving.frames([frame()]);
    await leaving.closed;
    expect(countOf('fixesIn')).toBe(joined);
  });
});
