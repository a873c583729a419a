import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startMongo } from '#dev/mongo/server.ts';
import { startApp } from '#server/app.ts';
import { ConfigError } from '#server/config.ts';
import { Client, startTestApp } from '../support/app.ts';
import { type AppProcess, freePort, startProcess } from '../support/processes.ts';
import { booking } from '../support/rides.ts';
import { authorize } from '../support/sign-in.ts';

const ROOT = join(import.meta.dirname, '../..');
const folders: string[] = [];
const folder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'boda-restart-')));
  return folders.at(-1) ?? '';
};
afterAll(() => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
});

/** Runs main.ts until it exits by itself. */
function runToEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', './typescript.mjs', 'main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', DEMO: '0', PORT: '0', ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const profile = { user_type: 'passenger' as const, name: 'Wanjiku Njeri', phone: '+254798765432' };

describe('the process', () => {
  test('kill -9 and a restart: session and profile are kept; the log shows requests, never personal data', async () => {
    const [port, DATA_DIR] = [await freePort(), folder()];
    const env = { DATA_DIR, LOG_LEVEL: 'debug' };
    let app: AppProcess = await startProcess(port, env);
    const passenger = await new Client(app.url).signIn('passenger@example.ke');
    await passenger.call('updateProfile', { body: profile });
    const started = new Client(app.url);
    const { code, state } = await authorize(started, 'late@example.ke');
    await app.kill();

    app = await startProcess(port, env);
    expect((await passenger.call('getMe')).body).toMatchObject(profile);
    // A sign-in in progress may fail with a clear error; the next one works.
    const late = await started.send('createSession', { body: { code, state } });
    expect(late).toMatchObject({ status: 400, body: { code: 'SIGN_IN_EXPIRED' } });
    await started.signIn('late@example.ke');

    const { code: used } = await authorize(new Client(app.url), 'unlogged@example.ke');
    await passenger.call('findDrivers', { body: booking(null) });
    await passenger.call('updateLocation', {
      body: {
        latitude: -0.538912,
        longitude: 37.457434,
        accuracy: 5,
        heading: null,
        speed: null,
        timestamp: Date.now(),
      },
    });
    await passenger.send('getRide', { path: '/api/rides/7?token=secret-query' });
    await expect.poll(() => app.said()).toContain('/api/rides/:id');
    const said = app.said();
    const secrets = [profile.phone, '0.5389', '37.457', 'secret-query', 'example.ke', used, state];
    for (const secret of [...secrets, ...passenger.cookies.values()]) expect(said).not.toContain(secret);
    expect(await app.stop()).toBe(0);
  });

  test('what cannot work prevents startup with a message, and nothing else is printed', async () => {
    expect(await runToEnd({ PORT: 'http' })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 0 to 65535.\n',
    });
    // A network reserved for documentation (RFC 5737). By then the store is open.
    const said = 'HOST 192.0.2.1 is not an address of this machine.\n';
    expect(await runToEnd({ HOST: '192.0.2.1', DATA_DIR: folder() })).toEqual({ code: 1, said });
  });

  test('the message names the variable: a DATA_DIR in use, a file as DATA_DIR, a port in use, an unreachable store', async () => {
    const refusal = (env: Record<string, string>): Promise<unknown> =>
      startApp({ LOG_LEVEL: 'fatal', DEMO: '0', PORT: '0', ...env }).catch((error: unknown) => error);
    const DATA_DIR = folder();
    const app = await startTestApp({ env: { DATA_DIR, MONGODB_URL: '' } });
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const refused = [
      await refusal({ DATA_DIR }),
      await refusal({ DATA_DIR: file }),
      await refusal({ PORT: new URL(app.url).port, DATA_DIR: folder() }),
      await refusal({ MONGODB_URL: 'mongodb://boda:hush@127.0.0.1:1/' }),
    ];
    await app.close();
    for (const error of refused) expect(error).toBeInstanceOf(ConfigError);
    const [inUse, noFolder, taken, nowhere] = refused.map((error) => (error as ConfigError).message);
    expect(inUse).toMatch(/^DATA_DIR.*in use/);
    expect(noFolder).toMatch(/^DATA_DIR: .*\.$/);
    expect(taken).toMatch(/^PORT \d+ is already in use/);
    expect(nowhere).toMatch(/^MONGODB_URL: .*\.$/);
    expect(nowhere).not.toContain('hush');
  });

  test('the demo prints the address, the accounts and the admin code, a line each, and is ready to use', async () => {
    const port = await freePort();
    const app = await startProcess(port, { DATA_DIR: folder(), DEMO: '1', FLEET_DRIVERS: '0' });
    try {
      await expect.poll(() => app.said()).toMatch(/Admin code[^\n]*[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\n/);
      const lines = app.said().trim().split('\n');
      // Libraries print nothing, on any Node.js version; log lines are JSON.
      expect(lines.filter((line) => !line.startsWith('{'))).toHaveLength(3);
      expect(lines.filter((line) => line.includes(`http://localhost:${port}`))).toHaveLength(1);
      expect(
        lines.filter((line) => /passenger@demo\.boda.*driver@demo\.boda.*newcomer@demo\.boda/.test(line)),
      ).toHaveLength(1);
      const passenger = await new Client(app.url).signIn('passenger@demo.boda');
      expect((await passenger.call('getMe')).body).toMatchObject({ user_type: 'passenger', name: 'Wanjiku Njeri' });
      expect((await passenger.call('getPassengerStats')).body.completed_trips).toBe(3);
      const driver = await new Client(app.url).signIn('driver@demo.boda');
      expect((await driver.call('getDriverProfile')).body).toMatchObject({ verification_status: 'approved' });
      expect((await driver.call('setDriverStatus', { body: { status: 'online' } })).body.isOnline).toBe(true);
      const newcomer = await new Client(app.url).signIn('newcomer@demo.boda');
      expect((await newcomer.call('getMe')).body.user_type).toBeNull();
    } finally {
      await app.stop();
    }
  });
});

describe('stopping', () => {
  test('a request in progress is answered, one that hangs is cut off, and new ones are refused', async () => {
    const app = await startTestApp();
    const { port } = new URL(app.url);
    const body = JSON.stringify({ code: 'x' });
    const begin = async (): Promise<Socket> => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      socket.write(`Content-Length: ${body.length}\r\nConnection: close\r\n\r\n{`);
      return socket;
    };
    const [finishing, hanging] = [await begin(), await begin()];
    // The server has begun both once it has answered a later request.
    expect((await app.client().call('getHealthz')).status).toBe(200);
    const [answer, silence] = [text(finishing), text(hanging).catch(() => '')];
    const closed = app.close();
    finishing.write(body.slice(1));
    expect(await answer).toMatch(/^HTTP\/1\.1 400 .*SIGN_IN_EXPIRED/s);
    await closed;
    expect(await silence).not.toContain('200 OK');
    await expect(fetch(app.url)).rejects.toThrow();
  });
});

describe('an unreachable store', () => {
  test('is 503, not 500; the process stays alive and works again when the store is back', async () => {
    const [dataDir, port] = [folder(), await freePort()];
    let mongo = await startMongo({ dataDir, port });
    const app = await startTestApp({ env: { MONGODB_URL: mongo.url, MONGODB_NAME: 'away' } });
    try {
      const passenger = await app.passenger();
      await mongo.close();
      const [me, ready, alive] = await Promise.all([
        passenger.send('getMe'),
        passenger.send('getReadyz'),
        passenger.send('getHealthz'),
      ]);
      expect(me).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(ready.status).toBe(503);
      expect(alive.status).toBe(200);
      mongo = await startMongo({ dataDir, port });
      await expect.poll(async () => (await passenger.call('getMe')).status).toBe(200);
    } finally {
      await app.close();
      await mongo.close();
    }
  });
});
