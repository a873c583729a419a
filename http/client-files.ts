import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Express, Request, RequestHandler } from 'express';
import { sha256 } from '#core/lib/tokens.ts';
import { type Language, languageOfTag } from '#shared/texts/language.ts';
import { type CookieNames, keepLanguage, readSession } from './cookies.ts';
import { isFromElsewhere } from './fetch-metadata.ts';
import { languageOf } from './language.ts';

/** For files whose names contain a content hash: they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** The server's own paths, in any case; none of them is a screen. */
const SERVER_PATHS = /^\/(api|assets|socket\.io|stand-in|healthz|readyz|metrics)(\/|$)/i;
/** Whoever has the URL of a shared position sees the position: it must not leak through Referer or search engines. */
const SHARED_PAGE = /^\/shared-location\//i;
const KEPT_CLOSE = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
const TAG_CHARS = 16;
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
/**
 * The pages for visitors who seem to be signed in: the landing page without a sign-in button, and the home pages, which
 * request at once what their screens need.
 */
const SIGNED_IN_PAGES: ReadonlyMap<string, readonly [page: string, session: 'user' | 'admin']> = new Map([
  ['/', ['/landing-returning.html', 'user']],
  ['/passenger', ['/start-passenger.html', 'user']],
  ['/driver', ['/start-driver.html', 'user']],
  ['/admin', ['/start-admin.html', 'admin']],
]);
const BARE_PAGE = '/index.html';

/**
 * Serves the built client. Hashed files are cached forever, pages never. A screen's path gets the screen's page;
 * `?language=sw` chooses the language of this phone, also where no script runs.
 * @param cookies the session cookies, whose presence suggests that the visitor is signed in
 */
export function serveClient(app: Express, folder: string, cookies: Pick<CookieNames, 'user' | 'admin'>): void {
  const files = filesIn(folder);
  app.use((req, res, next) => {
    if (isScreen(req)) {
      const asked = askedFor(req);
      // A link on another site shows the page in that language, but chooses nothing for this phone.
      if (asked && !isFromElsewhere(req)) keepLanguage(res, asked);
      const english = pageFor(req, cookies);
      if (SIGNED_IN_PAGES.has(req.path)) res.vary('Cookie');
      if (TRANSLATED.has(english)) res.vary('Accept-Language').vary('Cookie');
      const page = inLanguage(english, asked ?? languageOf(req));
      req.url = files(page) ? page : BARE_PAGE;
    }
    next();
  });
  app.use(serveFiles(files));
}

interface ClientFile {
  bytes: Buffer;
  tag: string;
  changedMs: number;
}

/** Returns the file at a path, or undefined. */
type Files = (path: string) => ClientFile | undefined;

/** Reads the files of a folder ("/assets/…") when they are asked for, and keeps them until they change. */
function filesIn(folder: string): Files {
  const kept = new Map<string, ClientFile>();
  return (path) => {
    if (path.includes('/.') || path.includes('%')) return undefined;
    // Several paths may lead to one file.
    const place = join(folder, path);
    const stats = existsSync(place) ? statSync(place, { throwIfNoEntry: false }) : undefined;
    if (!stats?.isFile()) return undefined;
    const before = kept.get(place);
    if (before?.changedMs === stats.mtimeMs) return before;
    const bytes = readFileSync(place);
    const file = { bytes, tag: `"${sha256(bytes).slice(0, TAG_CHARS)}"`, changedMs: stats.mtimeMs };
    kept.set(place, file);
    return file;
  };
}

/**
 * Serves files, or the copy of a file (scripts/compress-client.ts) that the browser accepts. All answers share the bytes
 * in memory, so those that nobody reads hold none of their own (R31).
 */
const serveFiles =
  (files: Files): RequestHandler =>
  (req, res, next) => {
    const { path } = req;
    const plain = req.method === 'GET' || req.method === 'HEAD' ? files(path) : undefined;
    if (!plain) return void next();
    const copies = ENCODINGS.flatMap(([encoding, suffix]) => {
      const copy = files(path + suffix);
      return copy ? [{ encoding, copy }] : [];
    });
    // Also with the file itself: a cache would give it to everybody.
    if (copies.length > 0) res.vary('Accept-Encoding');
    const chosen = copies.find(({ encoding }) => req.acceptsEncodings(encoding));
    if (chosen) res.set('Content-Encoding', chosen.encoding);
    const { bytes, tag } = chosen?.copy ?? plain;
    res.set({ 'Cache-Control': path.startsWith('/assets/') ? FOREVER : 'no-cache', ETag: tag });
    res.type(extname(path)).send(bytes);
  };

function pageFor(req: Request, cookies: Pick<CookieNames, 'user' | 'admin'>): string {
  const [page, session = 'user'] = SIGNED_IN_PAGES.get(req.path) ?? [];
  if (page !== undefined && readSession(req, cookies[session]) !== undefined) return page;
  return READY_PAGES.get(req.path.replace(/(?<=.)\/$/, '')) ?? BARE_PAGE;
}

function askedFor({ query }: Request): Language | null {
  const { language } = query;
  return typeof language === 'string' ? languageOfTag(language) : null;
}

/** The pages that the build renders in each language. */
const TRANSLATED = new Set([...READY_PAGES.values(), '/landing-returning.html']);
const inLanguage = (page: string, language: Language): string =>
  language !== 'en' && TRANSLATED.has(page) ? page.replace('.html', `-${language}.html`) : page;

/** Whether a request is for a screen and not for a file: the last part of its path has no dot. */
function isScreen(req: Request): boolean {
  const asked = (req.method === 'GET' || req.method === 'HEAD') && !SERVER_PATHS.test(req.path);
  if (asked && SHARED_PAGE.test(req.path)) req.res?.set(KEPT_CLOSE);
  return asked && extname(req.path) === '';
}
