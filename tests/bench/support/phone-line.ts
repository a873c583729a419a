import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { request as askApp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A phone's network path: TLS with HTTP/1.1, as behind the proxy of docker-compose.yml, with a byte count. */
export interface PhoneLine {
  url: string;
  /** The argument with which Chromium trusts the line's certificate. */
  chromiumArgument: string;
  /** Encrypted bytes in both directions so far. */
  bytes: number;
  close: () => void;
}

/** Opens a line to the app at `target`. */
export async function phoneLine(target: URL): Promise<PhoneLine> {
  const pem = selfSigned();
  const proxy = await listening(proxyTo(target, pem));
  // Unlike --ignore-certificate-errors, this does not disable caching.
  const chromiumArgument = `--ignore-certificate-errors-spki-list=${keyHash(pem)}`;
  const line = {
    url: '',
    chromiumArgument,
    bytes: 0,
    close: () => [counter, proxy.server].forEach((it) => it.close()),
  };
  const { server: counter, port } = await listening(
    createServer((near) => join(near, connect(proxy.port, '127.0.0.1'), (chunk) => (line.bytes += chunk.length))),
  );
  line.url = `https://127.0.0.1:${port}`;
  return line;
}

async function listening<S extends Pick<Server, 'listen' | 'address' | 'close'>>(
  server: S,
): Promise<{ server: S; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Passes everything on both ways until one of them ends. */
function join(near: Duplex, far: Duplex, passed: (chunk: Buffer) => void = () => undefined): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', passed);
    // A closed page breaks its connections; 'close' follows this error.
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

/** As long as `idle` in deploy/caddy/Caddyfile. */
const IDLE_MS = 75_000;

/** Proxies requests and websockets. */
function proxyTo(target: URL, pem: string) {
  const server = createSecureServer({ key: pem, cert: pem, keepAliveTimeout: IDLE_MS });
  server.on('request', (req, res) => passOn(target, req, res));
  server.on('upgrade', (req: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(Number(target.port), target.hostname);
    const headers = req.rawHeaders.flatMap((it, i) => (i % 2 === 0 ? [`${it}: ${req.rawHeaders[i + 1] ?? ''}`] : []));
    far.write([`GET ${req.url ?? '/'} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    far.write(head);
    join(near, far);
  });
  return server;
}

/** Returns a key and its certificate. */
function selfSigned(): string {
  const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -subj /CN=127.0.0.1';
  return execFileSync('openssl', asked.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

const keyHash = (pem: string): string =>
  createHash('sha256')
    .update(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** Headers of a single connection. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);
const passed = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !OF_CONNECTION.has(name)),
  );

function passOn(target: URL, req: IncomingMessage, res: ServerResponse): void {
  const asked = askApp(target, { method: req.method, path: req.url, headers: passed(req.headers) }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, passed(answer.headers));
    answer.pipe(res);
  });
  asked.on('error', () => res.destroy());
  res.on('close', () => asked.destroy());
  req.pipe(asked);
}
