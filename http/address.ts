import type { IncomingMessage } from 'node:http';
import { networkOf } from '../core/network.ts';

/**
 * Whose request this is, for counts per address: as Express reads it, so many proxies in front being trusted to name
 * the caller. An IPv6 caller is their network.
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
