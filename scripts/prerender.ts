import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import * as z from 'zod/mini';

/**
 * Writes the pages that can be read before any script has run (docs/decisions/008-prerendered-pages.md) beside the bare
 * index.html: the landing page, which the script hydrates, and the legal pages, which load no script.
 */
const OUT = new URL('../dist/client/', import.meta.url);
const ROOT = '<div id="root"></div>';
const SCRIPTS = /\s*<script\b[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>|\s*<noscript>.*?<\/noscript>/gs;

const Rendered = z.object({
  LANDING: z.object({ stranger: z.string(), returning: z.string() }),
  LEGAL: z.object({ privacyPolicy: z.string(), termsOfService: z.string() }),
});

/** Renders the pages with the client's components, as Vite builds them. */
async function render(): Promise<z.infer<typeof Rendered>> {
  const vite = await createServer({
    configFile: new URL('../vite.config.ts', import.meta.url).pathname,
    mode: 'production',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return Rendered.parse(await vite.ssrLoadModule('/src/app/prerender.tsx'));
  } finally {
    await vite.close();
  }
}

function replaceOnce(page: string, what: string, by: string): string {
  if (page.split(what).length !== 2) throw new Error(`index.html has no single ${what}`);
  // A function, because in a replacement string `$` would have a special meaning.
  return page.replace(what, () => by);
}

const bare = readFileSync(new URL('index.html', OUT), 'utf8');
const write = (name: string, page: string): void => writeFileSync(new URL(name, OUT), page);

const landing = (markup: string, attribute = ''): string =>
  replaceOnce(bare, ROOT, `<div id="root"${attribute}>${markup}</div>`);

function legal(title: string, description: string, markup: string): string {
  const titled = replaceOnce(bare, '<title>Boda</title>', `<title>${title} · Boda</title>`);
  const described = titled.replace(
    /(<meta name="description" content=")[^"]*/,
    (_all, start: string) => start + description,
  );
  const page = replaceOnce(described, ROOT, markup).replace(SCRIPTS, '');
  if (page.includes('<script') || page.includes('.js"')) throw new Error(`${title} still loads a script.`);
  return page;
}

const { LANDING, LEGAL } = await render();
write('landing.html', landing(LANDING.stranger));
write('landing-returning.html', landing(LANDING.returning, ' data-returning'));
write(
  'privacy-policy.html',
  legal('Privacy Policy', 'What Boda knows about you, why, who sees it and what you can do.', LEGAL.privacyPolicy),
);
write(
  'terms-of-service.html',
  legal('Terms of Service', 'What passengers, drivers and Boda may expect of each other.', LEGAL.termsOfService),
);
