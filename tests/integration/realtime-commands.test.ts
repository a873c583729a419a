import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShare } from '#core/location/shares.ts';
import { COMMANDS, type CommandName } from '#shared/contract/events.ts';
import { BAD_FRAMES_MAX, FRAMES_PER_SECOND_MAX, SOCKET_FRAME_MAX_BYTES } from '#shared/domain/constants/server.ts';
import type { testContext } from '../support/context.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger } from '../support/context.ts';
import { adminCookieOf, nodeOnStore, type TestNode, type TestSocket } from '../support/realtime.ts';
import { rounds } from '../support/thorough.ts';

describe('architecture "At the border": commands over the socket', () => {
  let close: () => Promise<void>;
  let ctx: ReturnType<typeof testContext>;
  let node: TestNode;
  let token: string;
  beforeAll(async () => {
    ({ ctx, node, close } = await nodeOnStore());
    const share = await createShare(ctx, await makePassenger(ctx), { ...EMBU, accuracy: 9 }, 'http://boda.test');
    token = share.shareUrl.split('/').at(-1) ?? '';
  });
  afterAll(() => close());

  const fix = () => ({
    ...EMBU,
    accuracy: 12,
    heading: null,
    speed: null,
    timestamp: ctx.clock.now().getTime(),
  });
  /** A valid payload for each command. */
  const VALID: { [C in CommandName]: () => unknown } = {
    'position:report': fix,
    'area:watch': () => EMBU,
    'area:unwatch': () => null,
    'share:watch': () => ({ token }),
    'share:unwatch': () => undefined,
    'admin:watch': () => ({}),
  };
  const names = Object.keys(COMMANDS) as CommandName[];
  const everyone = async (): Promise<TestSocket> => {
    const admin = await makeAdmin(ctx);
    return node.open({ user: await makePassenger(ctx), cookie: await adminCookieOf(ctx, admin._id) });
  };
  const errors = () => ctx.log.lines.filter(({ level }) => level === 'error');

  it('each command answers ok to a valid payload', async () => {
    const socket = await everyone();
    for (const name of names) {
      const answer = await socket.send(name, VALID[name]());
      expect([name, answer.ok && COMMANDS[name].data.safeParse(answer.data).success]).toEqual([name, true]);
    }
  });

  it('an anonymous socket may use only the commands for anyone', async () => {
    const socket = await node.open();
    for (const name of names) {
      const answer = await socket.send(name, VALID[name]());
      const refused = !answer.ok && answer.error.code === 'NO_SESSION';
      expect(refused, name).toBe(COMMANDS[name].who !== 'anyone');
    }
  });

  it('R14 a fix is accepted once; a stale or repeated fix gets accepted: false; a fix from the future is refused', async () => {
    const socket = await node.open({ user: (await makeDriver(ctx)).user });
    ctx.clock.advance(5000);
    const now = fix();
    expect(await socket.send('position:report', now)).toEqual({ ok: true, data: { accepted: true } });
    expect(await socket.send('position:report', now)).toEqual({ ok: true, data: { accepted: false, reason: 'stale' } });
    const future = { ...now, timestamp: now.timestamp + 60_001 };
    expect(await socket.send('position:report', future)).toMatchObject({
      ok: false,
      error: { code: 'INVALID', field: 'timestamp' },
    });
  });

  it('spec 2 §3 a fix out of range or incomplete is refused with a message that names the field', async () => {
    const socket = await node.open({ user: await makePassenger(ctx) });
    for (const field of ['latitude', 'longitude', 'accuracy', 'heading', 'speed', 'timestamp'] as const) {
      for (const wrong of [undefined, 'x', 1e9 + 0.5, -400]) {
        ctx.clock.advance(10_000);
        const answer = await socket.send('position:report', { ...fix(), [field]: wrong });
        expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID', field } });
        if (!answer.ok) expect(answer.error.message).toMatch(new RegExp(`${field}.*\\.$`));
      }
    }
    expect(socket.socket.connected).toBe(true);
  });

  it('any payload for any command gets an answer, causes no server error and keeps the connection open', async () => {
    const socket = await everyone();
    const hostile = fc.oneof(
      { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
      fc.record(
        { latitude: fc.anything(), longitude: fc.anything(), token: fc.anything(), timestamp: fc.anything() },
        { requiredKeys: [] },
      ),
      fc.constantFrom({ __proto__: null, constructor: 1 }, [], [[]], { $where: '1' }, 'x'.repeat(1500), NaN, -0),
    );
    const serializable = (value: unknown): boolean => {
      try {
        return JSON.stringify(value) !== undefined;
      } catch {
        return false;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), hostile.filter(serializable), async (name, payload) => {
        ctx.clock.advance(10_000);
        const answer = await socket.send(name, payload);
        if (!answer.ok) {
          expect(['INVALID', 'NOT_FOUND']).toContain(answer.error.code);
          if (answer.error.code === 'INVALID') expect(answer.error.field).toBeTypeOf('string');
        }
      }),
      { numRuns: rounds(400) },
    );
    expect(socket.socket.connected).toBe(true);
    expect(errors()).toEqual([]);
  });

  it('any frame is survived: unknown events, extra values, no acknowledgement', async () => {
    const socket = await node.open({ user: await makePassenger(ctx) });
    const anything: { emit(event: unknown, ...args: unknown[]): unknown } = socket.socket;
    for (const event of ['nope', '', 'toString', '__proto__', 'error', 'drivers:moved', 'session:ended']) {
      ctx.clock.advance(10_000);
      const answer = await socket.send(event, { a: 1 });
      expect(answer, event).toMatchObject({ ok: false, error: { code: 'INVALID', field: 'event' } });
    }
    ctx.clock.advance(10_000);
    expect(await socket.send('area:watch', EMBU, EMBU)).toMatchObject({ ok: false, error: { field: 'payload' } });
    ctx.clock.advance(1000);
    expect(await socket.send('area:watch')).toMatchObject({ ok: false, error: { field: 'payload' } });
    ctx.clock.advance(10_000);
    anything.emit('area:watch', EMBU);
    anything.emit('position:report', fix(), 'not a function');
    anything.emit('error');
    anything.emit('');
    anything.emit(7);
    expect(await socket.send('area:unwatch')).toEqual({ ok: true, data: {} });
    expect(socket.socket.connected).toBe(true);
    expect(errors()).toEqual([]);
  });

  it('a huge frame closes only its own socket', async () => {
    const [huge, other] = await Promise.all([node.open(), node.open({ user: await makePassenger(ctx) })]);
    huge.socket.emit('share:watch', { token: 'x'.repeat(SOCKET_FRAME_MAX_BYTES) }, () => undefined);
    await huge.closed;
    expect(await other.send('area:unwatch')).toEqual({ ok: true, data: {} });
  });

  it('repeated abuse is cut off: too many bad frames, or too many of any kind', async () => {
    const user = await makePassenger(ctx);
    const bad = await node.open({ user });
    for (let i = 0; i < BAD_FRAMES_MAX; i += 1) await bad.send('share:watch', { i });
    expect(bad.socket.connected).toBe(true);
    await bad.send('share:watch', {}).catch(() => undefined);
    await bad.closed;

    const flood = await node.open({ user });
    for (let i = 0; i <= FRAMES_PER_SECOND_MAX; i += 1) flood.send('area:unwatch').catch(() => undefined);
    await flood.closed;

    const spread = await node.open({ user });
    for (let i = 0; i <= FRAMES_PER_SECOND_MAX * 2; i += 1) {
      if (i % 40 === 0) ctx.clock.advance(1000);
      await spread.send('area:unwatch');
    }
    expect(spread.socket.connected).toBe(true);
    const cut = ctx.log.lines.filter(({ message }) => message.startsWith('a socket was cut'));
    expect(cut.map(({ message }) => message)).toEqual([
      'a socket was cut: bad frames',
      'a socket was cut: too many frames',
    ]);
  });

  it('R31 a stranger who keeps sending commands that need a session is cut off, as is a person with more fixes than a phone has', async () => {
    const stranger = await node.open();
    for (let i = 0; i <= BAD_FRAMES_MAX; i += 1) stranger.send('position:report', fix()).catch(() => undefined);
    await stranger.closed;
    const eager = await node.open({ user: await makePassenger(ctx) });
    for (let i = 0; i < FRAMES_PER_SECOND_MAX; i += 1) eager.send('position:report', fix()).catch(() => undefined);
    await eager.closed;
  });

  it('the last area command wins, however quickly they follow each other', async () => {
    const socket = await node.open({ user: await makePassenger(ctx) });
    const far = { latitude: 0.05, longitude: 37.65 };
    await Promise.all([
      socket.send('area:watch', EMBU),
      socket.send('area:unwatch'),
      socket.send('area:watch', far),
      socket.send('area:watch', EMBU),
      socket.send('area:unwatch'),
    ]);
    const rooms = node.realtime.io.sockets.sockets.get(socket.socket.id ?? '')?.rooms ?? new Set();
    expect([...rooms].filter((name) => name.startsWith('drivers-in:'))).toEqual([]);
  });
});
