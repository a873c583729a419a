/**
 * Socket.IO as it comes, in a process of its own: websockets only, and nothing but its defaults.
 *   node --import tsx tests/bench/support/stock-server.ts <port>
 */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { serveCalls } from './script.ts';

const server = createServer();
new Server(server, { transports: ['websocket'] });
await new Promise<void>((resolve) => server.listen(Number(process.argv[2]), '127.0.0.1', resolve));
serveCalls({});
