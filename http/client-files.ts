import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { refuse } from './errors.ts';

/** Names with a hash of their content never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const SERVER_PATHS = /^\/(api|socket\.io|stand-in)(\/|$)/;
/** The address of a shared position is the key to it: it goes to nobody. */
const SHARED_PAGE = /^\/shared-location\//;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The built client: hashed files for good, the page itself fresh; every screen's address answers the page. */
export function serveClient(app: Express, folder: string): void {
  app.use('/assets', compressed(join(folder, 'assets')), files(join(folder, 'assets'), FOREVER));
  app.use('/assets', (_req, res) => refuse(res, 'UNKNOWN_ENDPOINT'));
  app.use((req, _res, next) => {
    if (isScreen(req)) req.url = '/index.html';
    next();
  });
  app.use(compressed(folder), files(folder, 'no-cache'));
}

const files = (folder: string, cacheControl: string): RequestHandler =>
  express.static(folder, { index: false, setHeaders: (res) => void res.set('Cache-Control', cacheControl) });

/** A screen of the client, as opposed to a file: its last part has no dot. */
function isScreen(req: Request): boolean {
  const asked = (req.method === 'GET' || req.method === 'HEAD') && !SERVER_PATHS.test(req.path);
  if (asked && SHARED_PAGE.test(req.path)) req.res?.set('Referrer-Policy', 'no-referrer');
  return asked && extname(req.path) === '';
}

/** Turns to the compressed neighbour that the build made (scripts/compress-client.ts), where there is one and the browser takes it. */
function compressed(folder: string): RequestHandler {
  const exists = (path: string): boolean => existsSync(join(folder, path));
  return (req, res, next) => {
    const { path } = req;
    const type = extname(path);
    const plain = type !== '' && !path.includes('..') && !path.includes('%') && exists(path);
    const encoding = plain && ENCODINGS.find(([name, suffix]) => req.acceptsEncodings(name) && exists(path + suffix));
    if (encoding) {
      const [name, suffix] = encoding;
      req.url = path + suffix;
      res.vary('Accept-Encoding').type(type).set('Content-Encoding', name);
    }
    next();
  };
}
