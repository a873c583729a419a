import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { STARTS as HOMES } from './starts.ts';

const client = (file: string): string => fileURLToPath(new URL(`../client/src/${file}`, import.meta.url));

/** Packages whose entry re-exports all their modules: the modules in use are found by the imported names. */
const WHOLES = [
  ['lucide-react', '/lucide-react/dist/esm/'],
  ['radix-ui', '/radix-ui/dist/'],
] as const;

/** Returns the modules of a package whose exports `code` imports through the package's `entry`. */
function partsIn(code: string, name: string, entry: Rolldown.ModuleInfo | null): string[] {
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["']`, 'g');
  const names = [...code.matchAll(imports)].flatMap(([, list = '']) => list.match(/\w+(?= as )|\w+/g) ?? []);
  return names.flatMap((part) => {
    const from = new RegExp(`\\bas ${part}\\b.*?["'][./]*([^"']+)["']`).exec(entry?.code ?? '')?.[1];
    return entry?.importedIds.find((id) => from !== undefined && id.includes(`/${from}`)) ?? [];
  });
}

/** Returns `entries` and all modules that they import statically. */
function needsOf(entries: readonly string[], ctx: Rolldown.ChunkingContext): Set<string> {
  const needs = new Set(entries);
  for (const id of needs) {
    const module = ctx.getModuleInfo(id);
    for (const needed of module?.importedIds ?? []) {
      const whole = WHOLES.find(([, folder]) => needed.includes(folder) && !id.includes(folder));
      const parts = whole ? partsIn(module?.code ?? '', whole[0], ctx.getModuleInfo(needed)) : [needed];
      for (const it of parts) needs.add(it);
    }
  }
  return needs;
}

/** The starts of a visit, and the modules of each. */
const STARTS = {
  landing: ['landing.tsx'],
  /** A share link, whose page should load no other code, and other screens for people without an account. */
  open: [
    'features/shared-location/shared-location-screen.tsx',
    'map/map-view.tsx',
    'map/maplibre-engine.tsx',
    'map/mapbox-engine.tsx',
    'features/legal/privacy-policy-screen.tsx',
    'features/legal/terms-screen.tsx',
    'features/auth/user-type-screen.tsx',
    'app/not-found-screen.tsx',
  ],
  booking: ['features/landing/book-dialog.tsx'],
  signedIn: ['app/shell/shell.tsx'],
  passenger: HOMES.passenger.modules,
  driver: HOMES.driver.modules,
  admin: HOMES.admin.modules,
};
type By = (start: keyof typeof STARTS) => boolean;

let needs: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Returns the group (one file) of the modules that several entries share and for which `isNeeded` is true. */
const needed = (name: string, isNeeded: (by: By) => boolean): Rolldown.CodeSplittingGroup => ({
  name: (id, ctx) => {
    needs ??= new Map(Object.entries(STARTS).map(([start, entries]) => [start, needsOf(entries.map(client), ctx)]));
    return isNeeded((start) => needs?.get(start)?.has(id) ?? false) ? name : null;
  },
  debugName: name,
  minShareCount: 2,
});

const shared = (name: string, test: (id: string) => boolean): Rolldown.CodeSplittingGroup => ({
  name,
  test,
  minShareCount: 2,
});

/**
 * The Kiswahili by side, so that a phone loads one or two files of it; `sw` is what both sides say. The landing page
 * loads `sw` and `sw-open`: no module of these two may need a file of the app, because loading the app starts it.
 */
const KISWAHILI: readonly [name: string, modules: RegExp][] = [
  ['sw-legal', /\/texts\/sw\/legal/],
  ['sw-open', /\/texts\/sw\/(landing|sign-in|stage|shared-location|receipt)/],
  ['sw-passenger', /\/texts\/sw\/(passenger-|booking|trips|contact)/],
  ['sw-driver', /\/texts\/sw\/(driver-|requests|earnings|route|onboarding|blocks|dates)/],
  ['sw-more', /\/texts\/sw\/(news|when|quick|outbox|safety|identity|reviews|fares|positions|rights|sessions)/],
  ['sw', /\/texts\/sw\/(?!push-answers)/],
];

/** Modules that only entries other than the app's need. */
const OTHER_ENTRIES =
  /\/push-answers|\/client\/(worker\/|src\/(landing|app\/strangers-page)\.tsx)|\/idb-keyval\/dist\/compat/;

/** What a person's page shares with the lists of people and rides. */
const PEOPLE = /\/features\/admin\/(drivers|passengers|rides)\//;

/** Modules that only the admin's lists share, including the menu of a row and the library that positions it. */
const TABLES = /\/features\/admin\/|\/contract\/admin-|\/ui\/menu|-menu\/|popper\/|@floating-ui/;

/**
 * Decides which modules share a file. By default the bundler makes a file for every set of screens that share a module:
 * two hundred files, most under a kilobyte, and up to 120 requests per screen, each of which costs more on 3G than its
 * contents. A module belongs to the first matching group.
 * A group with an entry's dependencies also contains their imports, so that no two files import each other. A share
 * link loads no code that only people with an account need.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    ...KISWAHILI.map(([name, test]) => ({ name, test })),
    // React rarely changes, so its file stays cached across releases.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'router', test: /node_modules\/react-router\// },
    needed('landing', (by) => by('landing')),
    { name: 'first', tags: ['$initial'], test: (id) => !OTHER_ENTRIES.test(id) },
    // The data of the still map and of the built-in style.
    shared('ground', (id) => /\/client\/src\/map\/(builtin-(data|look)|county-outlines)/.test(id)),
    // The code that both map libraries need. The list and the marks stay with the screen, because phones without a map
    // and the still map use them.
    shared(
      'map',
      (id) =>
        id.includes('/client/src/map/') && !/map-(list|stand-in|pin)|pin-name|glide|camera|driver-shapes/.test(id),
    ),
    needed('open', (by) => by('open')),
    needed(
      'base',
      (by) => (by('booking') && by('signedIn')) || (by('admin') && (by('signedIn') || by('passenger') || by('driver'))),
    ),
    needed('signed-in', (by) => by('signedIn') || (by('passenger') && by('driver'))),
    needed('passenger', (by) => by('passenger') || by('booking')),
    needed('driver', (by) => by('driver')),
    needed('admin', (by) => by('admin')),
    shared('people', (id) => PEOPLE.test(id)),
    shared('tables', (id) => TABLES.test(id)),
    shared('driver-more', (id) => id.includes('/features/driver/')),
    // Only two screens draw QR codes; no other screen should load the library.
    shared('common', (id) => !/\/node_modules\/(?!@radix-ui|lucide-react)|\/parts\/qr-code/.test(id)),
  ],
};
