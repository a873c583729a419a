import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { PARSING } from '#shared/texts/en/errors.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { dateInNairobi } from '#shared/domain/schedule.ts';
import { type Client } from '../support/app.ts';
import { rideDoc } from '../support/rides.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

const app = appOfFile();
const scene = sceneOfFile(app);
/** A completed ride, to be copied. */
let sample: RideDoc;
beforeAll(async () => {
  sample = await rideDoc(app.ctx, await scene.ride('acceptRide', 'startRide', 'completeRide'));
});
beforeEach(async () => void (await app.ctx.store.rides.deleteMany({})));

const insert = (...rides: Partial<RideDoc>[]) => {
  const { idempotencyKey: _key, outbox: _outbox, bookingNo: _number, ...copied } = sample;
  return app.ctx.store.rides.insertMany(rides.map((fields) => ({ ...copied, _id: new ObjectId(), ...fields })));
};

/** Parses the rows of a CSV file strictly by RFC 4180. */
function rowsOf(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

async function download(client: Client, address: string, headers: Record<string, string> = {}) {
  const answer = await client.fetch(address, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('an admin’s rides as CSV', () => {
  const csv = async (query = '') => rowsOf((await download(scene.admin, `/api/admin/rides.csv?${query}`)).text);
  const column = (rows: string[][], title: string) => rows.slice(1).map((row) => row[rows[0]?.indexOf(title) ?? -1]);

  it('contains all rides of the list under the same filters, newest first, and has a file name', async () => {
    const fares = Array.from({ length: 1234 }, (_, i) => 100 + i);
    await insert(...fares.map((fare) => ({ fare })), { status: 'cancelled', fare: 50 });
    const rows = await csv('status=completed&search=embu');
    expect(column(rows, 'Fare (KSH)').map(Number)).toEqual(fares.toReversed());
    expect(column(await csv('status=cancelled'), 'Fare (KSH)')).toEqual(['50']);
    expect(column(await csv('search=nowhere'), 'Fare (KSH)')).toEqual([]);
    const today = dateInNairobi(new Date());
    expect(await csv(`from=${today}&to=${today}`)).toHaveLength(1236);
    expect(await csv('from=2026-01-01&to=2026-01-02')).toHaveLength(1);
    const { headers, text } = await download(scene.admin, '/api/admin/rides.csv', { 'accept-encoding': 'identity' });
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="boda-rides-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('content-encoding')).toBeNull();
    expect(rowsOf(text)).toHaveLength(1236);
    expect(text).not.toContain('+254');
  });

  it('contains time, passenger, places and fare; times are in Nairobi time', async () => {
    await insert({
      completedAt: new Date('2026-11-23T21:30:00Z'),
      passengerName: 'Wanjiku, "Shiku"\nNjeri',
      fare: 250,
    });
    const rows = await csv();
    expect(column(rows, 'Completed')).toEqual(['2026-11-24 00:30']);
    expect(column(rows, 'Passenger')).toEqual(['Wanjiku, "Shiku"\nNjeri']);
    expect(column(rows, 'From')).toEqual(['Embu Town']);
    const [{ _id } = sample] = await app.ctx.store.rides.find({}).toArray();
    expect(column(rows, 'Receipt')).toEqual([receiptNumber(_id.toHexString())]);
  });

  it('never gives a spreadsheet a formula: cells that begin with = + - @, tab or return get an apostrophe', async () => {
    const evil = ['=1+1', '+254712', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.test","x")'];
    await insert(...evil.map((passengerName, fare) => ({ passengerName, fare })));
    expect(column(await csv(), 'Passenger')).toEqual(evil.map((text) => `'${text}`).toReversed());
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (pickup) => {
        await app.ctx.store.rides.deleteMany({});
        await insert({ pickup, destination: pickup });
        const rows = await csv();
        expect(rows).toHaveLength(2);
        for (const cell of column(rows, 'To')) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: 30 },
    );
  });

  it('quotes semicolons and tabs, which begin a cell in some countries’ spreadsheets', async () => {
    await insert({ passengerName: 'a;=1', pickup: 'b\t=2' });
    const { text } = await download(scene.admin, '/api/admin/rides.csv', { 'accept-encoding': 'identity' });
    for (const cell of ['a;=1', 'b\t=2']) expect(text).toContain(`"${cell}"`);
  });

  it('is for admins only, refuses an unknown filter, and each export is audited', async () => {
    expect((await download(scene.passenger, '/api/admin/rides.csv')).status).toBe(401);
    const refused = await download(scene.admin, '/api/admin/rides.csv?status=nice');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, expect.stringContaining('json')]);
    await csv('search=mumbi');
    const { body } = await scene.admin.call('adminListAudit', { query: { search: 'exported' } });
    expect(body.items[0]).toMatchObject({ what: 'rides exported', kind: 'ride' });
  });

  it('a client that disconnects during the download ends the cursor, and the app keeps serving', async () => {
    await insert(...Array.from({ length: 3000 }, () => ({ cancelNote: null })));
    for (let i = 0; i < 5; i += 1) {
      const stop = new AbortController();
      const answer = await scene.admin.fetch('/api/admin/rides.csv', { signal: stop.signal });
      stop.abort();
      await answer.text().catch(() => undefined);
    }
    expect(await csv()).toHaveLength(3001);
    expect((await scene.admin.call('adminHealth')).status).toBe(200);
  });
});

describe('a driver’s monthly statement', () => {
  const month = (name: string) => scene.driver.call('getStatement', { query: { month: name } });

  it('R8 R17 R18 contains the completed rides of a month in Nairobi, and sums computed from them', async () => {
    await insert(
      { completedAt: new Date('2026-10-31T20:59:59.999Z'), fare: 1 },
      { completedAt: new Date('2026-11-30T20:59:59.999Z'), fare: 300, paymentMethod: 'mpesa' },
      { completedAt: new Date('2026-10-31T21:00:00.000Z'), fare: 200 },
      { completedAt: new Date('2026-11-30T21:00:00.000Z'), fare: 2 },
      { completedAt: new Date('2026-11-15T09:00:00Z'), fare: 400, driverId: new ObjectId() },
      { completedAt: null, status: 'cancelled', fare: 500 },
    );
    const { body } = await month('2026-11');
    expect(body).toMatchObject({ month: '2026-11', plate: 'KMFA 123B', trips: 2, amount: 500, cash: 200 });
    expect(body.rides.map(({ fare }) => fare)).toEqual([200, 300]);
    expect((await month('2026-12')).body.rides.map(({ fare }) => fare)).toEqual([2]);
    expect((await month('2031-01')).body).toMatchObject({ trips: 0, amount: 0, cash: 0, rides: [] });
  });

  it('as CSV: a row per ride and the sum, gzipped if accepted, formulas disarmed', async () => {
    await insert({ completedAt: new Date('2026-11-15T09:00:00Z'), fare: 200, destination: '=cmd|calc' });
    const [ride = sample] = await app.ctx.store.rides.find({}).toArray();
    const address = '/api/drivers/statement?month=2026-11&format=csv';
    const { headers, text } = await download(scene.driver, address);
    expect(headers.get('content-disposition')).toBe('attachment; filename="boda-statement-2026-11.csv"');
    expect(rowsOf(text)).toEqual([
      ['Receipt', 'Completed', 'From', 'To', 'Distance (km)', 'Payment', 'Fare (KSH)'],
      [
        receiptNumber(ride._id.toHexString()),
        '2026-11-15 12:00',
        'Embu Town',
        "'=cmd|calc",
        String(ride.distanceKm),
        'cash',
        '200',
      ],
      ['Total', '', '', '', '', '', '200'],
    ]);
    const zipped = await fetch(new URL(address, app.url), {
      headers: { cookie: scene.driver.cookieHeader, 'accept-encoding': 'gzip' },
    });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
  });

  it.each(['2026-13', '2026-00', '2026', '26-11', 'now', '', '2026-11-01', '0000-01', '2026-1'])(
    'refuses the month %j with a message',
    async (name) => {
      const answer = await scene.driver.send('getStatement', { path: `/api/drivers/statement?month=${name}` });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID', field: 'month', error: PARSING.month },
      });
    },
  );

  it('refuses a request without a month, or for an unknown format', async () => {
    expect((await scene.driver.send('getStatement')).status).toBe(400);
    const path = '/api/drivers/statement?month=2026-11&format=pdf';
    expect(await scene.driver.send('getStatement', { path })).toMatchObject({ status: 400, body: { field: 'format' } });
  });
});
