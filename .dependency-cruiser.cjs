/**
 * Who may import whom (docs/architecture.md). Each folder lists what it may import; everything else is an error.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const npm = (...names) => names.map((n) => `^node_modules/(@types/)?${n}/`);

const only = (folder, allowed, comment) => ({
  name: `${folder}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { pathNot: [`^${folder}/`, ...allowed] },
});

/** One rule for each floor: a folder imports only floors below it. Those on one floor (a space between) may import each other. */
const floors = (base, ...rows) => {
  const among = (names) => `^${base}/(${names.join('|')})[/.]`;
  return rows.slice(1).map((row, i) => ({
    name: `${base.replaceAll('/', '-')}-floor-${row.replaceAll(' ', '-')}`,
    comment: `${base}, from the top: ${rows.join(' > ')}`,
    severity: 'error',
    from: { path: among(row.split(' ')) },
    to: { path: among(rows.slice(0, i + 1).flatMap((above) => above.split(' '))) },
  }));
};

module.exports = {
  forbidden: [
    only('shared', npm('zod', 'libphonenumber-js'), 'shared is pure: no I/O'),
    only(
      'core',
      [
        '^shared/',
        ...npm(
          'mongodb',
          'h3-js',
          '@node-rs/argon2',
          'otpauth',
          'sharp',
          'p-queue',
          'rate-limiter-flexible',
          'ipaddr.js',
        ),
        '^(node:)?(crypto|util|buffer|os)$',
      ],
      'core knows no Express, Socket.IO or React',
    ),
    only(
      'http',
      [
        '^shared/',
        '^core/',
        ...npm('csv-stringify', 'express', 'helmet', 'openid-client', 'pino', 'pino-http', 'prom-client'),
        '^(node:)?[a-z_/]+$',
      ],
      'http knows shared, core and Express',
    ),
    only(
      'realtime',
      [
        '^shared/',
        '^core/',
        ...npm('socket.io', 'ws', 'ioredis', '@socket.io/redis-adapter', '@socket.io/redis-emitter'),
        '^(node:)?[a-z_/]+$',
      ],
      'realtime knows shared, core, socket.io, ws and ioredis',
    ),
    only('client', ['^shared/', '^node_modules/', '\\.css$'], 'the client knows only shared'),
    only('dev', ['^shared/', '^node_modules/', '^(node:)?[a-z0-9_/]+$'], 'dev talks to the app as a client does'),
    {
      name: 'client-no-server-packages',
      severity: 'error',
      from: { path: '^client/' },
      to: {
        path: npm(
          'express',
          'socket.io',
          'mongodb',
          'ioredis',
          'classic-level',
          'h3-js',
          'sharp',
          'pino',
          '@types/node',
        ),
      },
    },
    {
      name: 'nothing-imports-server',
      severity: 'error',
      from: { pathNot: '^(tests/|server/|main\\.ts$)' },
      to: { path: '^(server/|main\\.ts$)' },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^tests/' }, to: { path: '^tests/' } },
    {
      name: 'zod-mini-only',
      comment: 'the whole of zod does not fit the first load',
      severity: 'error',
      from: { path: '^(shared|client)/' },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(mini|v4/mini)/' },
    },
    {
      name: 'socket-io-client-only-in-connection',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/src/data/connection/' },
      to: { path: npm('socket.io-client') },
    },
    {
      // 30 kB that only what people type needs: import() it where that is judged.
      name: 'phone-library-on-demand',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^shared/domain/phone\\.ts$', dynamic: false },
    },
    ...floors(
      'core',
      'upkeep',
      'admin',
      'account',
      'registration fixes blocks stages safety',
      'rides',
      'drivers favorites',
      'people location notifications push',
      'limits',
      'lib store context',
    ),
    ...floors('client/src', 'app', 'features', 'parts', 'map', 'data', 'lib ui'),
    ...floors(
      'client/src/data',
      'wiring',
      'safety',
      'outbox',
      'position drivers notifications admin rides',
      'session',
      'phone',
      'connection',
    ),
    ...floors('client/src/features/driver', 'home', 'profile requests', 'rides', 'duty earnings onboarding routes'),
    ...floors('client/src/features/passenger', 'profile', 'home contacts trips', 'ride', 'booking'),
    ...floors(
      'client/src/features/admin',
      'audit safety search',
      'drivers overview passengers ratings rides settings sign-in stages',
      'table',
    ),
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'no-circular',
      comment:
        'A table of texts loads its Kiswahili, which takes only its type from it (docs/decisions/052-english-and-kiswahili.md).',
      severity: 'error',
      from: { pathNot: '^shared/texts/' },
      to: { circular: true },
    },
    {
      name: 'no-circular-texts',
      severity: 'error',
      from: { path: '^shared/texts/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(dist|data|node_modules/.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
