import type { IncomingMessage } from 'node:http';
import { networkOf } from '#core/limits/network.ts';

/**
 * The address under which a caller is rate-limited: read as Express reads it, trusting the configured number of
 * proxies. For IPv6 it is the network.
 */
export function addressOf(request: IncomingMessage, trustProxy: number): string {
  const forwarded = request.headers['x-forwarded-for'] ?? '';
  const named = String(forwarded)
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const chain = [...named, request.socket.remoteAddress ?? ''].reverse();
  return networkOf(chain[Math.min(trustProxy, chain.length - 1)] ?? '');
}
