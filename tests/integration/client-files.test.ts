import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveClient } from '#http/client-files.ts';
import { encodeOnce, sendJson } from '#http/compressed.ts';
import { cookieNames } from '#http/cookies.ts';
import { listen } from '#server/listen.ts';

let folder: string;
let url: string;
const sent: unknown[] = [];
const server = createServer();
const contract = encodeOnce({ paths: 'x'.repeat(2000) });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boda-files-'));
  await mkdir(join(folder, 'assets'));
  await Promise.all([
    writeFile(join(folder, 'index.html'), '<!doctype html>'),
    writeFile(join(folder, 'assets/app-1.js'), 'plain()'),
    writeFile(join(folder, 'assets/app-1.js.br'), 'brotli'),
    writeFile(join(folder, '../outside.txt'), 'outside'),
  ]);
  const app = express();
  app.use((_req, res, next) => {
    const send = res.send.bind(res);
    res.send = (body: unknown) => {
      sent.push(body);
      return send(body);
    };
    next();
  });
  app.get('/api/contract', (req, res) => sendJson(req, res, contract));
  serveClient(app, folder, cookieNames(0));
  server.on('request', app);
  const { port } = await listen(server, { port: 0, host: '127.0.0.1', names: { port: 'PORT', host: 'HOST' } });
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
  await rm(join(folder, '../outside.txt'));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });

describe('R31 the files of the client', () => {
  it('all answers share the bytes of a file, so that those that nobody reads hold no memory', async () => {
    sent.length = 0;
    expect(await (await get('/assets/app-1.js')).text()).toBe('plain()');
    await get('/assets/app-1.js');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBeInstanceOf(Buffer);
    expect(sent[1]).toBe(sent[0]);
  });

  it('as do all answers with the contract, compressed or not', async () => {
    for (const encoding of ['gzip', 'identity']) {
      sent.length = 0;
      for (let i = 0; i < 2; i += 1) {
        expect(await (await get('/api/contract', { 'Accept-Encoding': encoding })).json()).toEqual(contract);
      }
      expect(sent[0]).toBeInstanceOf(Buffer);
      expect(sent[1]).toBe(sent[0]);
    }
  });

  it('are cached for ever under /assets, revalidated elsewhere, compressed for who accepts it', async () => {
    const asset = await get('/assets/app-1.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('vary')).toContain('Accept-Encoding');
    const head = await fetch(`${url}/assets/app-1.js`, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    expect(Object.fromEntries(head.headers)).toMatchObject({ 'content-encoding': 'br', 'content-length': '6' });
    const page = await get('/somewhere');
    expect(await page.text()).toBe('<!doctype html>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/somewhere', { 'If-None-Match': page.headers.get('etag') ?? '', 'Cache-Control': '' });
    expect(again.status).toBe(304);
  });

  it('are read again once they have changed, also under another path', async () => {
    const file = join(folder, 'assets/changing.js');
    await writeFile(file, 'first()');
    expect(await (await get('/assets/changing.js')).text()).toBe('first()');
    await writeFile(file, 'second()');
    await utimes(file, 1, 1);
    for (const path of ['/assets/changing.js', '//assets/changing.js'])
      expect(await (await get(path)).text()).toBe('second()');
  });

  it.each([
    '/assets/none.js',
    '/assets/..%2f..%2foutside.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets',
    '/.hidden.js',
    '/index.html/x.js',
  ])('%s is no file', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
