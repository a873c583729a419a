import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type RequestHandler, type Response } from 'express';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorHandler } from '#http/errors.ts';
import { BODY_PIECE_MIN_BYTES, BODY_PIECES_FREE, PHOTO_TEXT_MAX_BYTES } from '#shared/domain/constants/server.ts';
import { type LargeBodyBounds, largeJsonBody } from '#http/large-body.ts';

const KB = 1024;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

let people = 0;
/** Without a From header, each request counts as a different person. */
const senderOf = ({ req }: Response): string => req.get('from') ?? `person ${(people += 1)}`;

/** An endpoint that accepts large bodies within these bounds; calling the functions in `working` finishes them. */
async function endpoint(
  bounds: Partial<LargeBodyBounds> = {},
  before: RequestHandler = (_req, _res, next) => next(),
  photos = 4,
) {
  const working: (() => void)[] = [];
  const bodies: unknown[] = [];
  const app = express();
  const large = largeJsonBody(photos, senderOf, { count: 10, bytes: 1000 * KB, arriveMs: 60_000, ...bounds });
  app.post('/', before, large, (req, res) => {
    bodies.push(req.body);
    working.push(() => res.json(Object.keys(req.body as object)));
  });
  app.use(errorHandler(QUIET));
  server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    working,
    /** The bodies as the endpoint got them. */
    bodies,
    begin(from?: string): Sender {
      const headers = { 'content-type': 'application/json', ...(from && { from }) };
      const sent = request({ port, method: 'POST', headers });
      const answer = new Promise<Answer>((resolve, reject) => {
        sent.once('response', (res: IncomingMessage) => {
          void text(res).then((body) => resolve({ status: res.statusCode, body: JSON.parse(body) as unknown }), reject);
        });
        sent.on('error', reject);
      });
      // A client cut off while sending may notice only later.
      answer.catch(() => undefined);
      return { sent, answer };
    },
  };
}

interface Answer {
  status: number | undefined;
  body: unknown;
}
interface Sender {
  sent: ClientRequest;
  answer: Promise<Answer>;
}

const BUSY = {
  status: 503,
  body: { code: 'BUSY', error: 'Many people are registering right now. Please try again in a minute.' },
};
/** The server is not at fault, so it logs no error. */
const ONE_AT_A_TIME = {
  status: 409,
  body: { code: 'ONE_AT_A_TIME', error: 'Your last changes are still being saved. Please try again in a moment.' },
};
const write = ({ sent }: Sender, bytes: number): Promise<void> =>
  new Promise((resolve) => sent.write('x'.repeat(bytes), () => resolve()));
const begun = async (sender: Sender): Promise<Sender> => {
  await new Promise<void>((resolve) => sender.sent.write('{"data:', () => resolve()));
  return sender;
};
const end = async (sender: Sender, { working }: { working: (() => void)[] }): Promise<Answer> => {
  sender.sent.end('":1}');
  await expect.poll(() => working.length).toBeGreaterThan(0);
  for (const finish of working.splice(0)) finish();
  return sender.answer;
};

describe('large bodies in progress', () => {
  test('a body is read, processed and answered', async () => {
    const it = await endpoint();
    const sender = await begun(it.begin());
    await write(sender, 3);
    expect(await end(sender, it)).toEqual({ status: 200, body: ['data:xxx'] });
  });

  test('with too many bytes, the largest body is refused and the others go on', async () => {
    const it = await endpoint({ bytes: 200 * KB });
    const [large, small] = [await begun(it.begin()), await begun(it.begin())];
    await write(large, 150 * KB);
    await write(small, 60 * KB);
    expect(await large.answer).toMatchObject(BUSY);
    expect((await end(small, it)).status).toBe(200);
  });

  test('R31 a body in tiny pieces is refused: each costs a callback and memory', async () => {
    const it = await endpoint();
    const tiny = await begun(it.begin());
    for (let i = 0; i < BODY_PIECES_FREE; i += 1) await write(tiny, 1);
    await write(tiny, BODY_PIECE_MIN_BYTES);
    expect((await end(tiny, it)).status).toBe(200);
    const tinier = await begun(it.begin());
    for (let i = 0; i <= BODY_PIECES_FREE + 4; i += 1) await write(tinier, 1);
    expect(await tinier.answer).toMatchObject({ status: 503, body: { code: 'TOO_SLOW' } });
  });

  test('with too many senders, the one sending longest is refused', async () => {
    const it = await endpoint({ count: 2 });
    const first = await begun(it.begin());
    const second = await begun(it.begin());
    await write(second, KB);
    const third = await begun(it.begin());
    expect(await first.answer).toMatchObject(BUSY);
    expect((await end(second, it)).status).toBe(200);
    expect((await end(third, it)).status).toBe(200);
  });

  test('a person’s newer body replaces one still arriving, but is refused while one is being processed', async () => {
    const it = await endpoint();
    const lost = await begun(it.begin('one@boda.test'));
    const again = await begun(it.begin('one@boda.test'));
    expect(await lost.answer).toMatchObject(ONE_AT_A_TIME);
    again.sent.end('":1}');
    await expect.poll(() => it.working.length).toBe(1);
    const third = await begun(it.begin('one@boda.test'));
    expect(await third.answer).toMatchObject(ONE_AT_A_TIME);
    for (const finish of it.working.splice(0)) finish();
    expect((await again.answer).status).toBe(200);
    expect((await end(await begun(it.begin('one@boda.test')), it)).status).toBe(200);
  });

  test('a phone that disconnects before its body is read leaves no body behind', async () => {
    let left = 0;
    const it = await endpoint({ count: 1 }, (req, res, next) => {
      if (req.get('from') !== 'leaves@boda.test') return next();
      res.once('close', () => {
        left += 1;
        next();
      });
    });
    for (let i = 0; i < 3; i += 1) {
      (await begun(it.begin('leaves@boda.test'))).sent.destroy();
      await expect.poll(() => left).toBe(i + 1);
    }
    const [one, other] = [await begun(it.begin()), it.begin()];
    expect((await end(one, it)).status).toBe(200);
    expect((await end(await begun(other), it)).status).toBe(200);
  });

  test.each([
    ['millions of small values', `[${'{},'.repeat(1_000_000)}1]`],
    ['millions of numbers', `[${'1,'.repeat(1_000_000)}1]`],
    ['millions of small photos', `[${'"data:",'.repeat(1_000_000)}1]`],
    ['deep nesting', '['.repeat(1_000_000)],
    ['a long text', JSON.stringify({ fullName: 'x'.repeat(200 * KB) })],
    ['a long text with an escaped photo', JSON.stringify({ fullName: `"data:"${'x'.repeat(200 * KB)}` })],
    ['a photo that is not ASCII', JSON.stringify({ photo: `data:${'\u0301'.repeat(100 * KB)}` })],
    ['five photos', JSON.stringify(Array.from({ length: 5 }, () => `data:${'A'.repeat(110 * KB)}`))],
    ['a photo of more than 5 MB', JSON.stringify({ photo: `data:${'A'.repeat(PHOTO_TEXT_MAX_BYTES)}` })],
    ['a photo of escaped characters', `{"photo":"data:${'\\u0041'.repeat(20 * KB)}"}`],
    ['a photo of backslashes', `{"photo":"data:${'\\\\'.repeat(20 * KB)}"}`],
    ['a photo with one backslash', `{"photo":"data:${'A'.repeat(110 * KB)}\\/"}`],
  ])('only the photos of a body may be large: %s is refused before it is parsed', async (_what, body) => {
    const it = await endpoint({ bytes: 30_000 * KB });
    const parse = vi.spyOn(JSON, 'parse');
    const sender = it.begin();
    sender.sent.end(body);
    expect(await sender.answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(parse.mock.calls.filter(([text]) => text.length > 100 * KB)).toEqual([]);
    parse.mockRestore();
  });

  test.each([
    ['cut off', '{"photo":"data:AAA'],
    ['without values', '{"photo":}'],
    ['with a long photo, but no end', `{"photo":"data:${'A'.repeat(20 * KB)}"`],
  ])('a body %s is answered as invalid', async (_what, body) => {
    const it = await endpoint();
    const sender = it.begin();
    sender.sent.end(body);
    expect(await sender.answer).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'body' } });
  });

  test.each([
    ['two', [8, 8]],
    ['one as large as two', [16]],
  ])('R31 where a body has one photo, %s are refused before parsing', async (_what, sizes) => {
    const it = await endpoint({ bytes: 30_000 * KB }, undefined, 1);
    const parse = vi.spyOn(JSON, 'parse');
    const sender = it.begin();
    sender.sent.end(JSON.stringify(sizes.map((kb) => `data:${'A'.repeat(kb * 450 * KB)}`)));
    expect(await sender.answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(parse.mock.calls.filter(([text]) => text.length > 100 * KB)).toEqual([]);
    parse.mockRestore();
  });

  test('four photos of 5 MB are accepted, beside fields in any script', async () => {
    const it = await endpoint({ bytes: 30_000 * KB });
    const sender = it.begin();
    const photos = ['A', 'B', 'C', 'D'].map((letter) => `data:image/png;base64,${letter.repeat(6_900_000)}`);
    const body = { photos, fullName: 'Mũthĩ "data:' };
    const parse = vi.spyOn(JSON, 'parse');
    sender.sent.end(JSON.stringify(body));
    await expect.poll(() => it.working.length, { timeout: 10_000 }).toBe(1);
    // R31: nothing of a photo's length is parsed.
    expect(parse.mock.calls.filter(([text]) => text.length > KB)).toEqual([]);
    parse.mockRestore();
    expect(it.bodies).toEqual([body]);
    it.working[0]?.();
    expect((await sender.answer).status).toBe(200);
  });

  test('a body being processed still counts, but is not the one refused', async () => {
    const it = await endpoint({ bytes: 200 * KB });
    const first = await begun(it.begin());
    await write(first, 150 * KB);
    first.sent.end('":1}');
    await expect.poll(() => it.working.length).toBe(1);
    const second = await begun(it.begin());
    await write(second, 60 * KB);
    expect(await second.answer).toMatchObject(BUSY);
    it.working[0]?.();
    expect((await first.answer).status).toBe(200);
    it.working.splice(0);
    const third = await begun(it.begin());
    await write(third, 150 * KB);
    expect((await end(third, it)).status).toBe(200);
  });

  test('a body within its share of the bytes is never refused, however many large ones are processed', async () => {
    const it = await endpoint({ bytes: 200 * KB, count: 10 });
    const large = [await begun(it.begin()), await begun(it.begin())];
    for (const each of large) await write(each, 99 * KB);
    for (const each of large) each.sent.end('":1}');
    await expect.poll(() => it.working.length).toBe(2);
    const small = await begun(it.begin());
    await write(small, 19 * KB);
    small.sent.end('":1}');
    await expect.poll(() => it.working.length).toBe(3);
    it.working[2]?.();
    expect((await small.answer).status).toBe(200);
  });

  test('a body that does not arrive in time is answered TOO_SLOW and cut off', async () => {
    const it = await endpoint({ arriveMs: 50 });
    const slow = await begun(it.begin());
    const cut = new Promise((resolve) => slow.sent.once('close', resolve));
    expect(await slow.answer).toMatchObject({ status: 503, body: { code: 'TOO_SLOW' } });
    await cut;
  });

  test('a client that disconnects frees its slot', async () => {
    const it = await endpoint({ bytes: 200 * KB });
    const gone = await begun(it.begin());
    await write(gone, 150 * KB);
    gone.sent.destroy();
    await expect
      .poll(() => new Promise((resolve) => server?.getConnections((_error, count) => resolve(count))))
      .toBe(0);
    const next = await begun(it.begin());
    await write(next, 150 * KB);
    expect((await end(next, it)).status).toBe(200);
  });
});
