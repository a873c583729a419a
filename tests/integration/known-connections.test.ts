import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { CONNECTIONS_PER_ADDRESS_MAX } from '#shared/domain/constants/server.ts';
import { startTestApp } from '../support/app.ts';
import { rawConnection } from '../support/raw-socket.ts';

const BATCH = 100;

it('R31.9 R50 without a proxy, a person’s connection stays while a stranger opens more than an address may have', async () => {
  const app = await startTestApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const strangers: Socket[] = [];
  try {
    const passenger = await app.passenger();
    /** Returns the connection on which the answer came. */
    const ask = async (): Promise<Socket> => {
      const asked = get(`${app.url}/api/users/me`, { agent, headers: { cookie: passenger.cookieHeader } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const { socket, statusCode } = answer;
      expect(statusCode).toBe(200);
      await once(answer.resume(), 'end');
      return socket;
    };
    const own = await ask();
    while (strangers.length < CONNECTIONS_PER_ADDRESS_MAX + BATCH) {
      strangers.push(...(await Promise.all(Array.from({ length: BATCH }, () => rawConnection(app.url)))));
      for (const socket of strangers.slice(-BATCH)) socket.write('GET / HTTP/1.1\r\nX: ');
      // A connection closes 5 s after its last answer.
      expect((await ask()) === own).toBe(true);
    }
    await expect.poll(() => strangers[0]?.destroyed).toBe(true);
    expect((await ask()) === own).toBe(true);
  } finally {
    agent.destroy();
    strangers.forEach((socket) => socket.destroy());
    await app.close();
  }
});
