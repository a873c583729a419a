import { Agent, METHODS, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { METRICS_KEPT_MS } from '#shared/domain/constants/server.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const SOME_ID = 'a'.repeat(24);
const PATHS = (Object.keys(ROUTES) as EndpointName[]).map((name) => routeOf(name).path.replace(/:\w+/g, SOME_ID));

describe('decision 030: OPS_PORT', () => {
  let app: TestApp;
  // The clock stands still except when a test advances it.
  let nowMs = Date.now();
  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => new Date(nowMs) } });
  });
  afterAll(async () => {
    agent.destroy();
    await app.close();
  });
  // fetch cannot send TRACE.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = (method: string, path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      request(new URL(path, app.url), { method, agent }, (answer) => answer.resume().on('end', () => resolve()))
        .on('error', reject)
        .end();
    });
  const ask = (path: string, method = 'GET') => fetch(`${app.opsUrl}${path}`, { method });

  it('serves metrics, health and readiness, on a loopback address only, and nothing else', async () => {
    expect(new URL(app.opsUrl ?? '').hostname).toBe('127.0.0.1');
    expect(new URL(app.opsUrl ?? '').port).not.toBe(new URL(app.url).port);
    const metrics = await ask('/metrics');
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
    for (const path of ['/healthz', '/readyz']) {
      const answer = await ask(path);
      expect([answer.status, await answer.json()], path).toEqual([200, { ok: true }]);
    }
    for (const path of ['/', '/metrics/', '/METRICS', '/api/config', '/api/users/me']) {
      const answer = await ask(path);
      expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 'UNKNOWN_ENDPOINT' }]);
    }
    expect((await ask('/metrics', 'POST')).status).toBe(404);
  });

  it('made-up methods and paths add no labels, in any number', async () => {
    const methods = METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(method));
    const madeUp = PATHS.map((path, n) => ({ path, method: methods[n % methods.length] ?? '' }));
    for (const { path, method } of madeUp) {
      await Promise.all([send(method, path), send(method, `${path}/${SOME_ID}`)]);
    }
    nowMs += METRICS_KEPT_MS;
    const counted = [...(await app.metrics()).matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
    const labels = counted.map(([, text = '']) => text).filter((text) => /"(404|405)"/.test(text));
    expect(labels.sort()).toEqual([
      'method="other",path="other",status="404"',
      'method="other",path="other",status="405"',
    ]);
    const requests = counted.reduce((sum, [, , count]) => sum + Number(count), 0);
    expect(requests).toBeGreaterThanOrEqual(2 * PATHS.length);
  });

  it('the text is rebuilt at most every 2 s', async () => {
    nowMs += METRICS_KEPT_MS;
    const texts = await Promise.all(Array.from({ length: 50 }, () => app.metrics()));
    expect(new Set(texts).size).toBe(1);
    await app.client().call('getConfig');
    expect(await app.metrics()).toBe(texts[0]);
    nowMs += METRICS_KEPT_MS;
    expect(await app.metrics()).not.toBe(texts[0]);
  });
});

it('without OPS_PORT a process listens on its main port only', async () => {
  const app = await startTestApp({ env: { OPS_PORT: '' } });
  try {
    expect(app.opsUrl).toBeUndefined();
  } finally {
    await app.close();
  }
});

it('with HOST a process listens on that address only, and signs people in there', async () => {
  // All of 127.0.0.0/8 is this machine.
  const app = await startTestApp({ env: { HOST: '127.0.0.2' } });
  try {
    const { hostname, port } = new URL(app.url);
    expect(hostname).toBe('127.0.0.2');
    expect((await (await app.passenger()).call('getMe')).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  } finally {
    await app.close();
  }
});
