import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#shared/contract/push-message.ts';
import { pushPhone } from './push-phone.ts';

/** A push that arrived: the text that the phone reads, and the headers for the push service. */
export interface Arrived {
  phone: string;
  message: PushMessage;
  ttlS: number;
  urgency: string | undefined;
  topic: string | undefined;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  hangs?: true;
}

/**
 * A push service on this machine that checks each request as real ones do: the VAPID token (RFC 8292) and, at the
 * phone, the encryption. Problems are listed in `faults`.
 */
export async function startPushServer(publicKey: () => string) {
  const phones = new Map<string, ReturnType<typeof pushPhone>>();
  const replies = new Map<string, Reply[]>();
  const arrived: Arrived[] = [];
  const faults: string[] = [];
  let asked = 0;
  let waiting = 0;
  let mostAtOnce = 0;
  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      faults.push(String(error));
      res.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    asked += 1;
    waiting += 1;
    mostAtOnce = Math.max(mostAtOnce, waiting);
    res.once('close', () => (waiting -= 1));
    const name = req.url?.slice(1) ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const { authorization, ttl, topic, urgency, 'content-encoding': encoding } = req.headers;
    const trouble = troubleWith(authorization, url, publicKey());
    if (trouble) faults.push(trouble);
    if (encoding !== 'aes128gcm') faults.push(`encoded as ${encoding}`);
    const reply = replies.get(name)?.shift() ?? { status: 201 };
    if (reply.hangs) return;
    const phone = phones.get(name);
    if (reply.status === 201 && phone) {
      const message = JSON.parse(phone.decrypt(Buffer.concat(chunks))) as PushMessage;
      const as = { urgency: String(urgency), topic: topic === undefined ? undefined : String(topic) };
      arrived.push({ phone: name, message, ttlS: Number(ttl), ...as });
    }
    res.writeHead(reply.status, reply.headers).end();
  }

  return {
    url,
    arrived,
    faults,
    /** Returns the number of requests, answered or not. */
    asked: () => asked,
    /** Returns the highest number of concurrent requests. */
    mostAtOnce: () => mostAtOnce,
    /** Creates a phone, and the subscription that its browser would make. */
    phone(name: string) {
      const phone = pushPhone(`${url}/${name}`);
      phones.set(name, phone);
      return phone.subscription;
    },
    /** Sets the next responses to pushes to a phone, in order; later pushes get 201. */
    replyTo(name: string, ...next: Reply[]) {
      replies.set(name, next);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PushServer = Awaited<ReturnType<typeof startPushServer>>;

/** Returns the problem with this Authorization header; null if there is none. */
function troubleWith(authorization: string | undefined, audience: string, publicKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) return 'another key';
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (!isSigned) return 'not signed with that key';
  if (aud !== audience) return `meant for ${String(aud)}`;
  const leftS = Number(exp) - Date.now() / 1000;
  if (!(leftS > 0 && leftS <= 24 * 3600)) return `ends in ${leftS} s`;
  return /^(mailto:|https:)/.test(String(sub)) ? null : `names ${String(sub)}`;
}
