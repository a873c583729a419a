import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { readSession } from './cookies.ts';

/** Names with a content hash never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** The server's own paths, in any case; none of them is a screen. */
const SERVER_PATHS = /^\/(api|assets|socket\.io|stand-in|healthz|readyz|metrics)(\/|$)/i;
/** Anyone with the URL of a shared position can see it: it must not leak through Referer or search engines. */
const SHARED_PAGE = /^\/shared-location\//i;
const KEPT_CLOSE = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Pages prerendered by the build (scripts/prerender.ts); all other screens get the bare page. */
const READY_PAGES: ReadonlyMap<string, string> = new Map([
  ['/', '/landing.html'],
  ['/privacy-policy', '/privacy-policy.html'],
  ['/terms-of-service', '/terms-of-service.html'],
]);
/** The landing page for a visitor who seems to be signed in: without a sign-in button. */
const RETURNING_PAGE = '/landing-returning.html';
const BARE_PAGE = '/index.html';

/**
 * Serves the built client. Hashed files are cached forever, pages never. A screen's path gets the screen's page.
 * @param sessionCookie the cookie whose presence suggests that the visitor is signed in
 */
export function serveClient(app: Express, folder: string, sessionCookie: string): void {
  app.use('/assets', compressed(join(folder, 'assets')), files(join(folder, 'assets'), FOREVER));
  app.use((req, res, next) => {
    if (isScreen(req)) {
      if (req.path === '/') res.vary('Cookie');
      const page = pageFor(req, sessionCookie);
      req.url = existsSync(join(folder, page)) ? page : BARE_PAGE;
    }
    next();
  });
  app.use(compressed(folder), files(folder, 'no-cache'));
}

function pageFor(req: Request, sessionCookie: string): string {
  if (req.path === '/' && readSession(req, sessionCookie) !== undefined) return RETURNING_PAGE;
  return READY_PAGES.get(req.path.replace(/(?<=.)\/$/, '')) ?? BARE_PAGE;
}

const files = (folder: string, cacheControl: string): RequestHandler =>
  express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (res) => void res.set('Cache-Control', cacheControl),
  });

/** Whether a request is for a screen and not for a file: the last part of its path has no dot. */
function isScreen(req: Request): boolean {
  const asked = (req.method === 'GET' || req.method === 'HEAD') && !SERVER_PATHS.test(req.path);
  if (asked && SHARED_PAGE.test(req.path)) req.res?.set(KEPT_CLOSE);
  return asked && extname(req.path) === '';
}

/** Serves the compressed copy of a file (scripts/compress-client.ts), if there is one and the browser accepts it. */
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
