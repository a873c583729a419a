import type { IncomingMessage } from 'node:http';

/** The configuration that decides what a page may load. */
export interface CspSources {
  publicUrl: string | undefined;
  mapStyleUrl: string;
  mapbox: boolean;
  geocoderUrl: string;
  ipLookupUrl: string;
}

const MAPBOX = ['https://*.mapbox.com'];
const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : []);

type Source = string | ((request: IncomingMessage) => string);
type Directives = Record<string, Source[] | null>;

const HOST = /^[\w.:[\]-]+$/;

/** Older WebViews do not treat the page's own websocket as 'self'. */
const ownSocket =
  (publicUrl: string | undefined) =>
  ({ headers }: IncomingMessage): string => {
    const host = publicUrl === undefined ? (headers.host ?? '') : new URL(publicUrl).host;
    return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
  };

/** Content-Security-Policy directives; no upgrade-insecure-requests, since a phone on the same network uses http. */
export function cspDirectives(sources: CspSources): Directives {
  const maps = [...originOf(sources.mapStyleUrl), ...(sources.mapbox ? MAPBOX : [])];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://lh3.googleusercontent.com', ...maps],
    'font-src': ["'self'", ...maps],
    'connect-src': [
      "'self'",
      ownSocket(sources.publicUrl),
      ...maps,
      ...originOf(sources.geocoderUrl),
      ...originOf(sources.ipLookupUrl),
    ],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  };
}
