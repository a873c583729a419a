import type { ChildOptions } from './child.ts';

/** A program that serves a port of 127.0.0.1. */
export interface Program extends Omit<ChildOptions, 'hear'> {
  name: string;
  url: string;
}

/** The installed redis-server, without persistence. */
export const redisProgram = (port: number, folder: string): Program => ({
  name: 'redis',
  url: `redis://127.0.0.1:${port}`,
  command: 'redis-server',
  args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
  env: {},
  readyWhen: 'Ready to accept connections',
});

/** The embedded store, as run by `npm run store`. */
export const storeProgram = (port: number, dataDir: string): Program => ({
  name: 'store',
  url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
  command: process.execPath,
  args: ['--import', './typescript.mjs', 'dev/mongo/main.ts'],
  env: { DATA_DIR: dataDir, STORE_PORT: String(port) },
  readyWhen: 'The store is at',
});

/** The app, without the demo unless `env` turns it on. */
export const appProgram = (name: string, port: number, env: Program['env']): Program => ({
  name,
  url: `http://127.0.0.1:${port}`,
  command: process.execPath,
  args: ['--import', './typescript.mjs', 'main.ts'],
  env: { LOG_LEVEL: 'warn', DEMO: '0', ...env, PORT: String(port) },
  readyWhen: 'Boda is running',
});
