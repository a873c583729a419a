import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * Writes this many requests in one packet, and returns how many were answered before the server closed or `last` came.
 */
function send(count: number): Promise<{ answered: number; cut: boolean }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const answers = () => text.split('HTTP/1.1 200').length - 1;
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (answers() === count) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answered: answers(), cut: answers() < count }));
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  });
}

describe('HTTP pipelining', () => {
  it('a connection that sends hundreds of requests without waiting for an answer is cut', async () => {
    const { answered, cut } = await send(500);
    expect(cut).toBe(true);
    expect(answered).toBeLessThanOrEqual(20);
  });

  it('a few at once, and any number one after the other, are answered', async () => {
    expect(await send(10)).toEqual({ answered: 10, cut: false });
    const client = app.client();
    for (let i = 0; i < 50; i += 1) expect((await client.fetch('/healthz')).status).toBe(200);
  });
});
