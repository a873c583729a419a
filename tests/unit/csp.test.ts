import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type CspSources, cspDirectives } from '#http/csp.ts';

const SOURCES: CspSources = {
  publicUrl: undefined,
  mapStyleUrl: 'https://tiles.example/styles/street?key=1',
  mapbox: false,
  geocoderUrl: 'https://geo.example/reverse',
  ipLookupUrl: 'https://ip.example:8443/?format=json',
};

/** Returns one directive as a browser receives it, for a request to this host. */
function sourcesOf(name: string, sources: Partial<CspSources> = {}, host = '192.168.1.20:3000'): string[] {
  const request = new IncomingMessage(new Socket());
  request.headers.host = host;
  const directive = cspDirectives({ ...SOURCES, ...sources })[name] ?? [];
  return directive.flatMap((source) => (typeof source === 'string' ? source : source(request).split(' ')));
}

describe('architecture "At the border": one content security policy, built from the configuration', () => {
  test('map, geocoder and IP lookup hosts are allowed, by origin only', () => {
    expect(sourcesOf('connect-src')).toEqual([
      "'self'",
      'ws://192.168.1.20:3000',
      'wss://192.168.1.20:3000',
      'https://tiles.example',
      'https://geo.example',
      'https://ip.example:8443',
    ]);
  });

  test('a public address, once set, counts instead of the Host header', () => {
    const sources = sourcesOf('connect-src', { publicUrl: 'https://boda.example' }, 'evil.example');
    expect(sources.slice(1, 3)).toEqual(['ws://boda.example', 'wss://boda.example']);
  });

  test('images come from the map, Google accounts, blob: and data:', () => {
    const mine = ["'self'", 'data:', 'blob:', 'https://lh3.googleusercontent.com'];
    expect(sourcesOf('img-src')).toEqual([...mine, 'https://tiles.example']);
    expect(sourcesOf('img-src', { mapStyleUrl: 'none' })).toEqual(mine);
  });

  test('Mapbox is allowed only with a token', () => {
    expect(sourcesOf('connect-src', { mapbox: true })).toContain('https://*.mapbox.com');
    expect(sourcesOf('connect-src').join()).not.toContain('mapbox');
  });

  test('workers may be blobs and styles inline; scripts are only our own, without eval', () => {
    expect(sourcesOf('worker-src')).toEqual(["'self'", 'blob:']);
    expect(sourcesOf('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(sourcesOf('script-src')).toEqual(["'self'"]);
    expect(sourcesOf('default-src')).toEqual(["'self'"]);
  });

  test('no site may frame the page, change its base or receive its forms; http stays http', () => {
    expect(['frame-ancestors', 'base-uri', 'object-src'].map((name) => sourcesOf(name))).toEqual([
      ["'none'"],
      ["'none'"],
      ["'none'"],
    ]);
    expect(sourcesOf('form-action')).toEqual(["'self'"]);
    expect(cspDirectives(SOURCES)['upgrade-insecure-requests']).toBeNull();
  });

  test.each(["boda.test; script-src 'unsafe-inline'", 'boda.test *', '', 'boda.test,evil.test'])(
    'a Host header such as "%s" adds no source of its own',
    (host) => {
      expect(sourcesOf('connect-src', {}, host).slice(0, 2)).toEqual(["'self'", "'self'"]);
    },
  );
});
