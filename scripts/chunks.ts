import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const client = (file: string): string => fileURLToPath(new URL(`../client/src/${file}`, import.meta.url));

/** Every module that must be there before one of `entries` runs. */
function needsOf(entries: readonly string[], ctx: Rolldown.ChunkingContext): Set<string> {
  const needs = new Set(entries);
  for (const id of needs) for (const needed of ctx.getModuleInfo(id)?.importedIds ?? []) needs.add(needed);
  return needs;
}

/** One file for all that others need, too, of what `entries` need. */
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

/** What nobody needs an account for, or comes to before they have one. */
const PUBLIC = [
  'features/shared-location/shared-location-screen.tsx',
  'map/map-view.tsx',
  'map/maplibre-engine.tsx',
  'map/mapbox-engine.tsx',
  'features/legal/privacy-policy-screen.tsx',
  'features/legal/terms-screen.tsx',
  'features/auth/user-type-screen.tsx',
  'app/not-found-screen.tsx',
];

/**
 * Which modules share a file. By itself the bundler makes one for every set of screens that share something: two hundred,
 * most of them under a kilobyte, and up to 120 requests for a screen, each dearer on 3G than what it brings. The first
 * group that holds a module keeps it.
 *
 * What an entry needs is complete in itself, so that no two files need each other; and who follows a link loads nothing
 * that is for people with an account.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // React rarely changes: its own file stays cached when the app is released again.
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    { name: 'query', test: /node_modules\/@tanstack\// },
    { name: 'first', tags: ['$initial'], test: (id) => !id.includes('/client/worker/') },
    shared('map', (id) => id.includes('/client/src/map/')),
    neededBy('public', ...PUBLIC),
    neededBy('booking', 'features/landing/book-dialog.tsx'),
    neededBy('signed-in', 'app/shell/shell.tsx'),
    shared('admin', (id) => /\/features\/admin\/|\/contract\/admin-(?!texts)/.test(id)),
    shared('passenger', (id) => id.includes('/features/passenger/')),
    shared('driver', (id) => id.includes('/features/driver/')),
    shared('common', (id) => !id.includes('/node_modules/')),
    shared('icons', (id) => id.includes('/lucide-react/')),
  ],
};
