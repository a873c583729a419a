import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

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

/** Less than the 5 s after which Node.js's servers close an idle connection, so that no request meets a closing one. */
const IDLE_MAX_MS = 3000;
const agent = new Agent({ keepAlive: true, timeout: IDLE_MAX_MS });

/** Sends a request and reads the JSON of its response. Rejects when the connection breaks. */
export function sendHttp({ method, url, cookie, body }: HttpRequest): Promise<HttpAnswer> {
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
