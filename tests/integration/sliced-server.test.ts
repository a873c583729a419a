import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { SlicedServer } from '#http/sliced-server.ts';
import { CONNECTION_SLICE_BYTES } from '#shared/domain/constants/server.ts';
import { rawConnection, rawSocket } from '../support/raw-socket.ts';

const PACKET_BYTES = 60_000;
const GET = 'GET /x HTTP/1.1\r\nHost: a\r\n\r\n';
/** Node.js may read a packet in two parts; each part begins a slice. */
const mostOf = (bytes: number): number => 2 * Math.ceil(CONNECTION_SLICE_BYTES / bytes);

let server: SlicedServer;
let url: string;
beforeEach(async () => {
  server = new SlicedServer({});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Writes a packet, and waits until the server has closed the connection. */
async function sendUntilClosed(packet: string): Promise<void> {
  const socket = await rawConnection(url);
  socket.resume().write(packet);
  await once(socket, 'close');
}

describe('R31.8 a connection that is cut', () => {
  it('has no more of its requests parsed than a slice holds', async () => {
    let parsed = 0;
    server.on('request', ({ socket }: IncomingMessage) => {
      parsed += 1;
      socket.destroy();
    });
    await sendUntilClosed(GET.repeat(PACKET_BYTES / GET.length));
    expect(parsed).toBeLessThanOrEqual(mostOf(GET.length));
  });

  it('has no more parsed than a slice holds after a long body either', async () => {
    let parsed = 0;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      parsed += 1;
      if (request.method === 'GET') request.socket.destroy();
      else request.resume().on('end', () => response.end());
    });
    const body = 'x'.repeat(31_000);
    await sendUntilClosed(`POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 31000\r\n\r\n${body}${GET.repeat(1000)}`);
    expect(parsed).toBeLessThanOrEqual(1 + mostOf(GET.length));
  });

  it('has no more chunks of a body parsed than a slice holds', async () => {
    let chunks = 0;
    server.on('request', (request: IncomingMessage) => {
      request.on('data', () => {
        chunks += 1;
        request.socket.destroy();
      });
    });
    const chunk = '1\r\na\r\n';
    const head = 'POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    await sendUntilClosed(head + chunk.repeat(PACKET_BYTES / chunk.length));
    expect(chunks).toBeLessThanOrEqual(mostOf(chunk.length));
  });

  it('has no more of its websocket frames parsed than a slice holds', async () => {
    let pings = 0;
    const websockets = new WebSocketServer({ server });
    websockets.on('connection', (websocket) => {
      websocket.on('ping', () => {
        pings += 1;
        websocket.terminate();
      });
    });
    const client = await rawSocket(url);
    client.frames(Array<string>(10_000).fill(''), 'ping');
    await client.closed;
    expect(pings).toBeLessThanOrEqual(mostOf(6));
  });
});

describe('R31.8 a connection that sends much at once', () => {
  it.each([1, CONNECTION_SLICE_BYTES, CONNECTION_SLICE_BYTES + 1, 5_000_000])(
    'sends and receives a body of %i bytes whole',
    async (bytes) => {
      const sent = Buffer.alloc(bytes, 'abcdefg');
      server.on('request', (request: IncomingMessage, response) => {
        void buffer(request).then((body) => response.end(body));
      });
      const response = await fetch(url, { method: 'POST', body: sent });
      expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true);
    },
  );
});
