import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from '#core/lib/origin.ts';

describe('architecture "At the border": unsafe methods and the socket handshake refuse a foreign Origin', () => {
  it.each([
    [undefined, 'boda.test', undefined],
    ['http://localhost:3000', 'localhost:3000', undefined],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined],
    ['http://192.168.1.7:3000', '192.168.1.7:3000', undefined],
    ['https://boda.test', 'boda.test', undefined],
    ['https://boda.test', 'BODA.test:443', undefined],
    ['http://[::1]:3000', '[::1]:3000', undefined],
    ['https://boda.test', '10.0.0.1:3000', 'https://boda.test/'],
  ])('Origin %s at host %s with PUBLIC_URL %s is our own', (origin, host, publicUrl) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(true);
  });

  it.each([
    ['null', 'boda.test', undefined],
    ['', 'boda.test', undefined],
    ['boda.test', 'boda.test', undefined],
    ['https://evil.test', 'boda.test', undefined],
    ['https://boda.test.evil.test', 'boda.test', undefined],
    ['https://boda.test@evil.test', 'boda.test', undefined],
    ['http://localhost:3001', 'localhost:3000', undefined],
    ['http://boda.test', undefined, undefined],
    ['http://boda.test', 'not a host', undefined],
    ['http://boda.test', 'boda.test', 'https://boda.test'],
    ['https://evil.test', 'evil.test', 'https://boda.test'],
    ['chrome-extension://abc', 'abc', undefined],
  ])('Origin %s at host %s with PUBLIC_URL %s is foreign', (origin, host, publicUrl) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(false);
  });
});
