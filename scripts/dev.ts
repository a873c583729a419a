import { type ChildProcess, spawn } from 'node:child_process';

/** `npm run dev`: runs the server, restarted when its files change, behind Vite with hot reload on port 5173. */
const commands = [
  ['node', '--watch', '--import', './typescript.mjs', 'main.ts'],
  ['node', 'node_modules/vite/bin/vite.js'],
] as const;

const children: ChildProcess[] = commands.map(([command, ...args]) => spawn(command, args, { stdio: 'inherit' }));

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.once('exit', (code) => end(code ?? 0));
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
