import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './scripts/chunks.ts';

const APP_URL = 'http://127.0.0.1:3000';
const proxied = { target: APP_URL, changeOrigin: false, ws: true };

const WORKER = 'worker';

/** Serves the service worker from the root path in development, where nothing is built. */
const workerInDev: Plugin = {
  name: 'boda:worker',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((req, _res, next) => {
      if (req.url === `/${WORKER}.js`) req.url = `/worker/${WORKER}.ts`;
      next();
    });
  },
};

/** Tells the service worker which files the release consists of. */
const releaseForWorker: Plugin = {
  name: 'boda:release',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle[`${WORKER}.js`];
    const page = bundle['index.html'];
    if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no worker or no page.');
    if (worker.imports.length > 0) throw new Error(`The worker cannot import ${worker.imports.join(', ')}.`);
    const html = String(page.source);
    const entry = /<script [^>]*src="(\/assets\/[^"]+)"/.exec(html)?.[1];
    const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .map((name) => `/${name}`);
    if (entry === undefined) throw new Error('index.html loads no script.');
    worker.code = `const RELEASE=${JSON.stringify({ entry, first, files })};\n${worker.code}`;
  },
};

/** Builds `client/` into `dist/client`. The dev server proxies everything that is not a screen to the app. */
export default defineConfig({
  root: fileURLToPath(new URL('client', import.meta.url)),
  plugins: [react(), tailwindcss(), workerInDev, releaseForWorker],
  build: {
    outDir: fileURLToPath(new URL('dist/client', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('client/index.html', import.meta.url)),
        // The script of the prerendered landing page (scripts/prerender.ts).
        landing: fileURLToPath(new URL('client/src/landing.tsx', import.meta.url)),
        [WORKER]: fileURLToPath(new URL(`client/worker/${WORKER}.ts`, import.meta.url)),
      },
      output: {
        // A service worker is identified by its URL, so no hash, and controls the paths below it, so at the root.
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: CHUNKS,
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': proxied, '/socket.io': proxied, '/stand-in': proxied } },
});
