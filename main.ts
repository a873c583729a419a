import { Worker } from 'node:worker_threads';
import { type App, startApp } from './server/app.ts';
import { openLog } from './server/process-log.ts';
import { readAccess } from './core/admin/access.ts';

/** The entry point: starts what the environment asks for, and shuts it down in order. */

const log = openLog(process.env);

/** A stopping process has ended after this time, even if something is pending, such as a frozen store. */
const END_WITHIN_MS = 10_000;
const STOP_WITHIN_MS = 9000;

/** Creates the demo accounts and their trips, and starts the simulated drivers. Returns a function that stops them. */
async function beginDemo({ config, ctx, url }: App): Promise<() => Promise<void>> {
  const { DEMO_ACCOUNTS } = await import('./dev/sign-in/accounts.ts');
  const { seedDemo } = await import('./server/demo.ts');
  const [passenger, driver] = DEMO_ACCOUNTS;
  if (passenger && driver) await seedDemo(ctx, { passenger, driver });
  log.say(`Demo accounts: ${DEMO_ACCOUNTS.map((account) => `${account.email} (${account.about})`).join(', ')}`);
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
  const app = await startApp(process.env, { logTo: log.stream });
  const { config, ctx } = app;
  log.say(`Boda is running at ${config.publicUrl ?? app.url.replace('127.0.0.1', 'localhost')}`);
  const endDemo = config.demo && !config.google ? await beginDemo(app) : () => Promise.resolve();
  const { codeHash } = (await readAccess(ctx)) ?? {};
  if (!config.adminCode && codeHash === undefined) log.say(`Admin code for sign-up: ${ctx.config.adminCode}`);
  return { app, endDemo };
}

async function main(): Promise<void> {
  const { app, endDemo } = await begin();
  let stopping = false;
  // SIGTERM comes from an orchestrator replacing this process (decision 029), SIGINT from a person at a keyboard.
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    endByForce();
    setTimeout(() => fail(new Error(`stopping took longer than ${STOP_WITHIN_MS} ms`)), STOP_WITHIN_MS).unref();
    endDemo()
      .then(() => (signal === 'SIGTERM' ? app.drain() : undefined))
      .then(() => app.close())
      .then(
        () => log.end(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Ends the process at the deadline from another thread: this one may be busy, or in an exit handler. */
function endByForce(): void {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${END_WITHIN_MS})`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}

function fail(error: unknown): void {
  log.sayWhy(error);
  void log.end(1);
}

process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);
main().catch(fail);
