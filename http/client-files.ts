import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { refuse } from './errors.ts';

/** Names with a hash of their content never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const SERVER_PATHS = /^\/(api|socket\.io|stand-in)(\/|$)/;

/** The built client: hashed files for good, the page itself fresh; every screen's address answers the page. */
export function serveClient(app: Express, folder: string): void {
  const page = join(folder, 'index.html');
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      index: false,
      setHeaders: (res) => void res.set('Cache-Control', FOREVER),
    }),
  );
  app.use('/assets', (_req, res) => refuse(res, 'UNKNOWN_ENDPOINT'));
  app.use(express.static(folder, { index: false, setHeaders: (res) => void res.set('Cache-Control', 'no-cache') }));
  app.use((req, res, next) => {
    if (req.method !== 'GET' || SERVER_PATHS.test(req.path) || !existsSync(page)) {
      next();
      return;
    }
    res.set('Cache-Control', 'no-cache').sendFile(page);
  });
}
