import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const client = (file: string): string => fileURLToPath(new URL(`../client/src/${file}`, import.meta.url));

const ICON_PACKAGE = '/lucide-react/dist/esm/';
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The icon modules that some code imports: the package's entry imports all icons. */
function iconsIn(code: string, entry: string): string[] {
  const names = [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','));
  const files = names.map((name) =>
    (name.trim().split(' ')[0] ?? '')
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([a-z])([0-9])/g, '$1-$2')
      .toLowerCase(),
  );
  return files.map((file) => entry.replace(/[^/]*$/, `icons/${file}.mjs`));
}

/** `entries` and all modules that they import statically. */
function needsOf(entries: readonly string[], ctx: Rolldown.ChunkingContext): Set<string> {
  const needs = new Set(entries);
  for (const id of needs) {
    const module = ctx.getModuleInfo(id);
    for (const needed of module?.importedIds ?? []) {
      const isIconEntry = needed.includes(ICON_PACKAGE) && !id.includes(ICON_PACKAGE);
      for (const it of isIconEntry ? iconsIn(module?.code ?? '', needed) : [needed]) needs.add(it);
    }
  }
  return needs;
}

/** One file for the modules shared by `entries` and others. */
function neededBy(name: string, ...entries: string[]): Rolldown.CodeSplittingGroup {
  let needs: Set<string> | undefined;
  return {
    name: (id, ctx) => ((needs ??= needsOf(entries.map(client), ctx)).has(id) ? name : null),
    debugName: name,
    minShareCount: 2,
  };
}

const shared = (name: string, test: (id: string) => boolean): Rolldown.CodeSplittingGroup => ({
  name,
  test,
  minShareCount: 2,
});

/** The modules of a share link, whose page should load nothing else. */
const LINK = [
  'features/shared-location/shared-location-screen.tsx',
  'map/map-view.tsx',
  'map/maplibre-engine.tsx',
  'map/mapbox-engine.tsx',
];

/** Other parts of the app for people without an account. */
const PUBLIC = [
  'features/legal/privacy-policy-screen.tsx',
  'features/legal/terms-screen.tsx',
  'features/auth/user-type-screen.tsx',
  'app/not-found-screen.tsx',
];

/** Modules needed only by entries other than the app's. */
const OTHER_ENTRIES = /\/client\/(worker\/|src\/(landing|app\/strangers-page)\.tsx)|\/idb-keyval\/dist\/compat/;

/**
 * Which modules share a file. By default the bundler makes a file for every set of screens that share something: two
 * hundred files, most under a kilobyte, and up to 120 requests per screen, each of which costs more on 3G than its
 * contents. A module belongs to the first matching group.
 * A group with an entry's dependencies also contains their imports, so that no two files import each other; a share
 * link loads nothing that only people with an account need.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // React rarely changes, so its file stays cached across releases.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'router', test: /node_modules\/react-router\// },
    { name: 'query', test: /node_modules\/@tanstack\// },
    neededBy('landing', 'landing.tsx'),
    { name: 'first', tags: ['$initial'], test: (id) => !OTHER_ENTRIES.test(id) },
    // The list belongs to the screen, for phones without a map.
    shared('map', (id) => id.includes('/client/src/map/') && !/map-list|map-stand-in|pin-name/.test(id)),
    neededBy('link', ...LINK),
    neededBy('public', ...PUBLIC),
    neededBy('booking', 'features/landing/book-dialog.tsx'),
    neededBy('signed-in', 'app/shell/shell.tsx'),
    shared('admin', (id) => /\/features\/admin\/|\/contract\/admin-(?!(account-)?texts)/.test(id)),
    shared('passenger', (id) => id.includes('/features/passenger/')),
    shared('driver', (id) => id.includes('/features/driver/')),
    // Only two screens draw QR codes; no other should load the library.
    shared('common', (id) => !/\/node_modules\/|\/parts\/qr-code/.test(id)),
    shared('icons', (id) => id.includes('/lucide-react/')),
  ],
};
