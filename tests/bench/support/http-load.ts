/** The load generator of requests, in a process of its own so that its CPU is not counted. */
import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { serveCalls } from './script.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  cookie?: string;
  body?: object;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
  tookMs: number;
}

/** Requests that are under way at the same time. */
const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function send({ method, url, cookie, body }: HttpRequest): Promise<HttpAnswer> {
  const began = performance.now();
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    ...(cookie ? { cookie } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const tookMs = performance.now() - began;
        const bytes = Buffer.concat(chunks);
        const text = (res.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
        resolve({ status: res.statusCode ?? 0, body: JSON.parse(text), tookMs });
      });
    });
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

async function run(requests: readonly HttpRequest[]): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = [];
  const queue = requests.entries();
  const worker = async (): Promise<void> => {
    for (const [i, it] of queue) answers[i] = await send(it);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

serveCalls({ run });
