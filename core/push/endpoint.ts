import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../limits/network.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/**
 * Whether pushes may be sent to this endpoint, which comes from a phone: https, and a public host. The address that the
 * host resolves to is checked at each use.
 */
export function isPushEndpoint(endpoint: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && LOOPBACK.has(hostname)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  const host = hostname.replace(/^\[|\]$|\.+$/g, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_NAME.test(host);
}
