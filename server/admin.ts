import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { isOff, readAccess } from '#core/admin/access.ts';
import { renewAdminCode } from '#core/admin/admin-code.ts';
import { AT_THE_SERVER, resetAdmin } from '#core/admin/reset-admin.ts';
import type { Context } from '#core/context.ts';
import { createLogger, errorForLog } from '#http/log.ts';
import { type Closers, connectStore, prepareStore } from './open-store.ts';

/** `npm run admin`, on the server, for admins who are locked out (docs/operations.md, "Admins"). */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `npm run admin                    lists the admins
npm run admin -- --reset NAME    gives an admin a new password, without a second factor
npm run admin -- --code          makes a new code for sign-up`;

async function list(ctx: Context): Promise<void> {
  const access = await readAccess(ctx);
  for await (const { _id, username, email, totp, seenAt } of ctx.store.admins.find().sort({ createdAt: 1 })) {
    const notes = [
      isOff(access, _id) ? 'switched off' : null,
      totp ? 'second factor' : null,
      seenAt ? `last seen ${seenAt.toISOString()}` : 'never seen',
    ];
    say([username, email, ...notes.filter((note) => note !== null)].join(', '));
  }
}

async function reset(ctx: Context, name: string): Promise<void> {
  const password = await resetAdmin(ctx, name);
  if (password === null) throw new ConfigError(`Nobody has the username or email ${name}.`);
  say(`The new password of ${name}: ${password}\nChange it after signing in: Settings, Your account.`);
}

async function run(ctx: Context): Promise<void> {
  const { values } = parseArgs({ options: { reset: { type: 'string' }, code: { type: 'boolean' } } });
  if (values.reset !== undefined) await reset(ctx, values.reset);
  else if (values.code) say(`The code for sign-up: ${await renewAdminCode(ctx, AT_THE_SERVER)}`);
  else await list(ctx);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const closers: Closers = [];
  try {
    const logger = createLogger('fatal');
    const client = await connectStore(config, closers, logger);
    const { store, clock } = await prepareStore(client, config, logger, {});
    const { adminCode = '', supportHotline } = config;
    const core = { adminCode, supportHotline };
    // This process publishes nothing; the other processes close the sockets of ended sessions within 15 s.
    await run({ store, clock, log: logger, config: core, publish: () => {}, listen: () => {}, push: null });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    const known = error instanceof ConfigError ? error.message : JSON.stringify(errorForLog(error));
    process.stderr.write(`${isUsage ? USAGE : known}\n`);
    process.exit(1);
  },
);
