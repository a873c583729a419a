import { type App, startApp } from './server/app.ts';
import { ConfigError } from './server/config.ts';
import { readAccess } from './core/admin/access.ts';
import { errorForLog } from './http/log.ts';

/** The entry point: starts what the environment asks for, and shuts it down in order. */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A stopping process exits after this, even if something is pending, such as a frozen store. */
const STOP_WITHIN_MS = 10_000;

/** Creates the demo accounts and their trips, and starts the simulated drivers. Returns a function that stops them. */
async function beginDemo({ config, ctx, url }: App): Promise<() => Promise<void>> {
  const { DEMO_ACCOUNTS } = await import('./dev/sign-in/accounts.ts');
  const { seedDemo } = await import('./server/demo.ts');
  const [passenger, driver] = DEMO_ACCOUNTS;
  if (passenger && driver) await seedDemo(ctx, { passenger, driver });
  say(`Demo accounts: ${DEMO_ACCOUNTS.map((account) => `${account.email} (${account.about})`).join(', ')}`);
  const { startFleet } = await import('./dev/fleet/fleet.ts');
  const fleet = await startFleet({
    // Sign-in redirects to the public address, and sets its cookies there.
    url: config.publicUrl ?? url,
    adminCode: ctx.config.adminCode,
    drivers: config.fleetDrivers,
    log: (line) => ctx.log.info({ part: 'fleet' }, line),
  });
  return () => fleet.close();
}

interface Begun {
  app: App;
  endDemo: () => Promise<void>;
}

async function begin(): Promise<Begun> {
  const app = await startApp(process.env);
  const { config, ctx } = app;
  say(`Boda is running at ${config.publicUrl ?? app.url.replace('127.0.0.1', 'localhost')}`);
  const endDemo = config.demo && !config.google ? await beginDemo(app) : () => Promise.resolve();
  const { codeHash } = (await readAccess(ctx)) ?? {};
  if (!config.adminCode && codeHash === undefined) say(`Admin code for sign-up: ${ctx.config.adminCode}`);
  return { app, endDemo };
}

async function main(): Promise<void> {
  const { app, endDemo } = await begin();
  let stopping = false;
  // SIGTERM comes from an orchestrator replacing this process (decision 029), SIGINT from a person at a keyboard.
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail(new Error(`stopping took longer than ${STOP_WITHIN_MS} ms`)), STOP_WITHIN_MS).unref();
    endDemo()
      .then(() => (signal === 'SIGTERM' ? app.drain() : undefined))
      .then(() => app.close())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof ConfigError ? error.message : JSON.stringify(errorForLog(error))}\n`);
  process.exit(1);
}

process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);
main().catch(fail);
