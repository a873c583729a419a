/**
 * What registrations cost other users: how long other requests take while twenty people send four photos each at once,
 * compared with the same requests on an idle server in the same run.
 *   node --import tsx tests/bench/registrations.ts [registrations 20] [seconds of the baseline 10]
 * Photos: 49 megapixels in 208 kB (refused by the header), 25 megapixels (the most that is decoded), and 5 MB (the most
 * that is read). The app runs in a process of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PHOTO_MAX_BYTES } from '#shared/domain/constants/rules.ts';
import { type Client, peopleOf, registration } from '../support/app.ts';
import { bombPngDataUrl, phoneJpegDataUrl } from '../support/photos.ts';
import { freePort, startProcess } from '../support/processes.ts';

const [registrations = 20, baselineS = 10] = process.argv.slice(2).map(Number);
const EVERY_MS = 25;
const ADMIN_CODE = 'bench-admin-code';
const GOOD_P99_MS = 250;

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0);

/** Sends the other users' requests, forty a second, until `until` resolves; returns how long each took. */
async function measure(others: readonly Client[], until: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (n: number): Promise<void> => {
    const client = others[n % others.length];
    const began = performance.now();
    const answer = await (n % 2 === 0 ? client?.call('getMe') : client?.call('listAllDrivers'));
    if (answer?.status !== 200) throw new Error(`another user's request answered ${String(answer?.status)}`);
    took.push(performance.now() - began);
  };
  let n = 0;
  const timer = setInterval(() => asked.push(ask(n++)), EVERY_MS);
  await until;
  clearInterval(timer);
  await Promise.all(asked);
  return took.toSorted((a, b) => a - b);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'boda-bench-'));
  const port = await freePort();
  const rates = { RATE_USER_PER_MIN: '1000000', RATE_ADDRESS_PER_MIN: '1000000' };
  const app = await startProcess(port, { DATA_DIR: dataDir, ADMIN_CODE, MAP_STYLE_URL: 'none', ...rates });
  const people = peopleOf(app.url, ADMIN_CODE);
  const others = await Promise.all(Array.from({ length: 4 }, () => people.passenger()));
  const drivers: Client[] = [];
  for (let n = 0; n < registrations; n += 1) {
    const driver = await people.signIn(`bench.${n}@boda.test`);
    await driver.call('updateProfile', { body: { user_type: 'driver', name: `Bench ${n}`, phone: '0712345678' } });
    drivers.push(driver);
  }
  const memory = async (): Promise<number> => {
    const status = await readFile(`/proc/${app.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  };

  /** How long the app's main thread has waited for a core, ms: the effect of other load on this machine (Linux). */
  const starved = async (): Promise<number> => {
    const stat = await readFile(`/proc/${app.pid}/task/${app.pid}/schedstat`, 'utf8').catch(() => '');
    return Number(stat.split(' ')[1]) / 1e6;
  };

  const say = (what: string, took: readonly number[]): void =>
    console.log(
      `${what}: other requests p50 ${percentile(took, 0.5)} ms, p99 ${percentile(took, 0.99)} ms, max ${percentile(took, 1)} ms`,
    );
  const pause = new Promise((resolve) => setTimeout(resolve, baselineS * 1000));
  say(`idle, ${baselineS} s`, await measure(others, pause));

  const form = registration((await (drivers[0] as Client).call('getMe')).body);
  const jpeg = await phoneJpegDataUrl(1600, 1200);
  const padded = Buffer.concat([Buffer.from(jpeg.split(',')[1] ?? '', 'base64'), noise(PHOTO_MAX_BYTES)]);
  const photos = {
    '49 megapixels': bombPngDataUrl(7000, 7000),
    '25 megapixels': bombPngDataUrl(5000, 5000),
    '5 MB': `data:image/jpeg;base64,${padded.subarray(0, PHOTO_MAX_BYTES).toString('base64')}`,
  };
  for (const [kind, photo] of Object.entries(photos)) {
    const before = await starved();
    const began = performance.now();
    let most = 0;
    const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now)), console.error), 250);
    const four = { profilePictureUrl: photo, idCardUrl: photo, drivingLicenseUrl: photo, platePhotoUrl: photo };
    const cookies = drivers.map((driver) => driver.cookieHeader);
    const sent = sendAll({ url: app.url, cookies, body: JSON.stringify({ ...form, ...four }) });
    const took = await measure(others, sent);
    clearInterval(watch);
    const tookMs = performance.now() - began;
    const waited = (((await starved()) - before) / tookMs) * 100;
    say(`${registrations} registrations, four photos of ${kind} each, ${(tookMs / 1000).toFixed(1)} s`, took);
    const verdict = Number(percentile(took, 0.99)) < GOOD_P99_MS ? '' : `; p99 above ${GOOD_P99_MS} ms`;
    console.log(`  answered ${tally(await sent)}; ${most.toFixed(0)} MB at most${verdict}`);
    console.log(`  the app's main thread waited for a core ${waited.toFixed(0)} % of the time`);
  }
  await app.stop();
  await rm(dataDir, { recursive: true });
}

/** Incompressible bytes. */
const noise = (size: number): Buffer => {
  const seed = deflateSync(Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * n * 31) % 251)));
  return Buffer.alloc(size, seed);
};

interface Load {
  url: string;
  cookies: string[];
  body: string;
}

/** Sends the registration of everyone at once from a process of its own, so that sending is not measured. */
async function sendAll(load: Load): Promise<number[]> {
  const sender = fork(import.meta.filename);
  sender.send(load);
  const [statuses] = (await once(sender, 'message')) as [number[]];
  sender.disconnect();
  return statuses;
}

/** The other end of `sendAll`. */
async function sendForParent(): Promise<void> {
  const [{ url, cookies, body }] = (await once(process, 'message')) as [Load];
  const bytes = Buffer.from(body);
  process.send?.(await Promise.all(cookies.map((cookie) => send(url, cookie, bytes))));
}

function send(url: string, cookie: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length };
    const sent = request(new URL('/api/drivers/onboarding', url), { method: 'POST', headers, agent: false });
    sent.once('response', (res) => resolve(res.resume().statusCode ?? 0));
    // A request refused while still sending may show as a lost connection.
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

const tally = (statuses: readonly number[]): string =>
  [...new Set(statuses)].map((status) => `${statuses.filter((it) => it === status).length} x ${status}`).join(', ');

await (process.send ? sendForParent() : main());
