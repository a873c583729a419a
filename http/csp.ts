/** What the page may load, built from the configuration (DESIGN section 7). */
export interface CspSources {
  mapStyleUrl: string;
  mapbox: boolean;
  geocoderUrl: string;
  ipLookupUrl: string;
}

const MAPBOX = ['https://*.mapbox.com'];
const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : []);

/** Content-Security-Policy directives; no upgrade-insecure-requests, for a phone on the same network speaks http. */
export function cspDirectives(sources: CspSources): Record<string, string[] | null> {
  const maps = [...originOf(sources.mapStyleUrl), ...(sources.mapbox ? MAPBOX : [])];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://lh3.googleusercontent.com', ...maps],
    'font-src': ["'self'", ...maps],
    'connect-src': [
      "'self'",
      'ws:',
      'wss:',
      ...maps,
      ...originOf(sources.geocoderUrl),
      ...originOf(sources.ipLookupUrl),
    ],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  };
}
