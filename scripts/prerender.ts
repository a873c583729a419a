import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import * as z from 'zod/mini';
import { STARTS } from './starts.ts';

/**
 * Writes the pages that people can read before any script has run (docs/decisions/008-prerendered-pages.md) beside the
 * bare index.html: the landing page, which the script hydrates, and the legal pages, which load no script.
 */
const OUT = new URL('../dist/client/', import.meta.url);
const ROOT = '<div id="root"></div>';
const APP_TAGS = /\s*<script\b[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
const SCRIPTS = /\s*<script\b[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>|\s*<noscript>.*?<\/noscript>/gs;

const Built = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);

const Texts = z.object({
  description: z.string(),
  needsScript: z.string(),
  privacyPolicy: z.string(),
  privacyDescription: z.string(),
  terms: z.string(),
  termsDescription: z.string(),
});
const Pages = z.object({
  landing: z.object({ stranger: z.string(), returning: z.string() }),
  legal: z.object({ privacyPolicy: z.string(), termsOfService: z.string() }),
  texts: Texts,
});
const Rendered = z.object({ RENDERED: z.object({ en: Pages, sw: Pages }) });

/** Renders the pages with the client's components, as built by Vite. */
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
  if (page.split(what).length !== 2) throw new Error(`index.html must contain exactly one ${what}`);
  // A function, because `$` is special in a replacement string.
  return page.replace(what, () => by);
}

const read = (name: string): string => readFileSync(new URL(name, OUT), 'utf8');
const bare = read('index.html');
const write = (name: string, page: string): void => writeFileSync(new URL(name, OUT), page);

const built = Built.parse(JSON.parse(read('.vite/manifest.json')));

/** Returns the given scripts and all their static imports, by their keys in the manifest. */
function needsOf(entries: readonly string[]): Set<string> {
  const keys = new Set(entries);
  for (const key of keys) for (const needed of built[key]?.imports ?? []) keys.add(needed);
  return keys;
}

const filesOf = (entries: Iterable<string>): string[] =>
  [...needsOf([...entries])].map((key) => {
    if (!built[key]) throw new Error(`${key} is not built.`);
    return built[key].file;
  });

const rooted = (page: string, markup: string, attribute = ''): string =>
  replaceOnce(page, ROOT, `<div id="root"${attribute}>${markup}</div>`);

/**
 * Returns the bare page for strangers: with the landing page's script instead of the app's, and with inlined styles,
 * because on 2G a request for them would delay the first paint by a second.
 */
function forStrangers(): string {
  const keys = needsOf(['src/landing.tsx']);
  const [script = '', ...needed] = filesOf(keys);
  const styles = [...keys].flatMap((key) => built[key]?.css ?? []).map(read);
  const tags = [
    `<style>${styles.join('')}</style>`,
    `<script type="module" crossorigin src="/${script}"></script>`,
    ...needed.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const withoutApp = bare.replace(APP_TAGS, '');
  return replaceOnce(withoutApp, '</head>', `  ${tags.join('\n    ')}\n  </head>`);
}

/** Returns the bare page of a signed-in person, which requests at once all that its screen needs first. */
function forStart({ modules, answers }: (typeof STARTS)[keyof typeof STARTS]): string {
  const needed = filesOf(modules.map((module) => `src/${module}`)).filter((file) => !bare.includes(file));
  const tags = [
    ...answers.map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">`,
    ),
    ...needed.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return replaceOnce(bare, '  </head>', `    ${tags.join('\n    ')}\n  </head>`);
}

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

/** Returns a page in another language: its own texts, and the files of the language requested with the page. */
function translated(page: string, language: string, texts: z.infer<typeof Texts>): string {
  const files = ['sw', 'sw-open'].map((name) => {
    const file = Object.values(built).find((it) => it.file.startsWith(`assets/${name}-`) && it.name === name)?.file;
    if (file === undefined) throw new Error(`There is no file ${name}.`);
    return `<link rel="modulepreload" crossorigin href="/${file}">`;
  });
  const described = replaceOnce(
    replaceOnce(page, EN.description, texts.description),
    EN.needsScript,
    texts.needsScript,
  );
  const named = replaceOnce(described, '<html lang="en">', `<html lang="${language}">`);
  return replaceOnce(named, '  </head>', `    ${files.join('\n    ')}\n  </head>`);
}

const { RENDERED } = await render();
const EN = RENDERED.en.texts;
for (const [language, { landing, legal: pages, texts }] of Object.entries(RENDERED)) {
  const isEnglish = language === 'en';
  const ending = isEnglish ? '.html' : `-${language}.html`;
  const inLanguage = (page: string): string => (isEnglish ? page : translated(page, language, texts));
  write(`landing${ending}`, inLanguage(rooted(forStrangers(), landing.stranger)));
  write(`landing-returning${ending}`, inLanguage(rooted(bare, landing.returning, ' data-returning')));
  const plain = (title: string, description: string, markup: string): string =>
    replaceOnce(legal(title, description, markup), '<html lang="en">', `<html lang="${language}">`);
  write(`privacy-policy${ending}`, plain(texts.privacyPolicy, texts.privacyDescription, pages.privacyPolicy));
  write(`terms-of-service${ending}`, plain(texts.terms, texts.termsDescription, pages.termsOfService));
}
for (const [name, start] of Object.entries(STARTS)) write(`start-${name}.html`, forStart(start));
