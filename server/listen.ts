import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

interface Where {
  /** 0: any free port. */
  port: number;
  /** An IP address of this machine. undefined: all of them. */
  host: string | undefined;
  /** The environment variables that set the port and the host. */
  names: { port: string; host: string };
}

/** Where a server listens: its port, and the URL by which this machine reaches it. */
interface Listening {
  port: number;
  url: string;
}

/**
 * Starts listening.
 * @throws ConfigError with a sentence that names the variable
 */
export function listen(server: Server, where: Where): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(sentence(error, where))));
    server.listen({ port: where.port, host: where.host }, () => resolve(listeningAt(server)));
  });
}

function sentence({ code, message }: NodeJS.ErrnoException, { port, host, names }: Where): string {
  if (code === 'EADDRNOTAVAIL') return `${names.host} ${host} is not an address of this machine.`;
  if (code === 'EADDRINUSE') return `${names.port} ${port} is already in use by another program.`;
  return `${names.port} ${port} cannot be listened on (${message}).`;
}

function listeningAt(server: Server): Listening {
  const { address, family, port } = server.address() as AddressInfo;
  const isEvery = address === '::' || address === '0.0.0.0';
  const host = family === 'IPv6' ? `[${address}]` : address;
  return { port, url: `http://${isEvery ? '127.0.0.1' : host}:${port}` };
}
