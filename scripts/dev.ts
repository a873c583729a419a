import { spawn } from 'node:child_process';

/** `npm run dev`: the server restarts when its code changes, the client is replaced while it runs. */
const started = [
  spawn(process.execPath, ['--watch', '--import', 'tsx', 'main.ts'], { stdio: 'inherit' }),
  spawn('npx', ['vite', '--host'], { stdio: 'inherit' }),
];

const stop = (): void => started.forEach((child) => void child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of started) child.on('exit', stop);
console.log('Open http://localhost:5173 (the app itself answers on http://localhost:3000)');
