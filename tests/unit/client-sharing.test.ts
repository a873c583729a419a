import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  UNKNOWN,
  freshnessOf,
  takeFailure,
  takePosition,
  takeSnapshot,
} from '#client/features/shared-location/shared-state.ts';
import { ApiError } from '#client/data/connection/api.ts';
import { ago, lastSeen } from '#client/lib/format.ts';
import { placeHref } from '#client/lib/maps-links.ts';
import { shareLink } from '#client/lib/share-link.ts';
import { accuracyLabel, accuracyText, speedText } from '#client/parts/location/location-labels.ts';
import { durationChoices, durationHint, linkEnd, linkStart } from '#client/parts/share/share-end.ts';
import { activeLinks } from '#client/data/position/own-shares.ts';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';

const NOW = Date.parse('2025-03-10T09:00:00Z');
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

const shared = (over: Partial<SharedLocation> = {}): SharedLocation => ({
  userName: 'Wanjiku',
  latitude: -0.5389,
  longitude: 37.4574,
  accuracy: 8,
  sharedAt: at(-60),
  expiresAt: at(3600),
  timestamp: NOW,
  ...over,
});
const shown = takeSnapshot(UNKNOWN, shared());

describe('a shared location as its viewer sees it', () => {
  it('R15: the newest of two positions wins, by any route and in any order', () => {
    const newer = shared({ latitude: -0.53, timestamp: NOW + 2000 });
    expect(takePosition(shown, newer).location).toEqual(newer);
    expect(takePosition(shown, shared({ latitude: -0.1, timestamp: NOW }))).toBe(shown);
    expect(takePosition(shown, shared({ latitude: -0.1, timestamp: NOW - 1 }))).toBe(shown);
    expect(takeSnapshot(takePosition(shown, newer), shared()).location?.latitude).toBe(-0.53);
    expect(takePosition(UNKNOWN, newer)).toBe(UNKNOWN);
  });

  it('R15: an older response still updates the state of the link', () => {
    const ahead = takePosition(shown, shared({ latitude: -0.53, timestamp: NOW + 2000 }));
    const { location } = takeSnapshot(ahead, shared({ expiresAt: at(-1) }));
    expect(location).toMatchObject({ latitude: -0.53, expiresAt: at(-1) });
  });

  it('spec 2 §8: an unknown or ended link is gone for good, with the server’s message', () => {
    const gone = takeFailure(shown, new ApiError(404, 'NOT_FOUND', 'We could not find that.'));
    expect(gone).toEqual({ location: null, gone: true, problem: 'We could not find that.' });
    expect(takeSnapshot(gone, shared())).toBe(gone);
    expect(takePosition(gone, shared({ timestamp: NOW + 1 }))).toBe(gone);
  });

  it('spec 2 §8: "Failed to load shared location" without a response; what is already shown stays', () => {
    const silence = new ApiError(0, 'NO_ANSWER', MESSAGES.general.noAnswer);
    expect(takeFailure(UNKNOWN, silence)).toEqual({
      location: null,
      gone: false,
      problem: 'Failed to load shared location',
    });
    expect(takeFailure(shown, silence)).toBe(shown);
    expect(takeFailure(shown, new ApiError(429, 'TOO_MANY', 'Too many requests.'))).toBe(shown);
    expect(takeSnapshot(takeFailure(UNKNOWN, silence), shared()).problem).toBeNull();
  });

  it('R14: "last seen" from 30 s; spec 2 §4: expired once the time is past expiresAt', () => {
    expect(freshnessOf(shared(), NOW + 29_000)).toMatchObject({ expired: false, stale: false, ageS: 29 });
    expect(freshnessOf(shared(), NOW + 30_000)).toMatchObject({ expired: false, stale: true });
    expect(freshnessOf(shared(), NOW + 3_600_000)).toMatchObject({ expired: true, stale: true });
    expect(freshnessOf(shared({ timestamp: NOW + 900 }), NOW).ageS).toBe(0);
    expect(lastSeen(15)).toBe('last seen 15 s ago');
    expect(ago(130)).toBe('2 min ago');
  });
});

describe('the texts of a position', () => {
  it('spec 1 §9: accuracy up to 10 m is High, up to 50 m Medium, above Low', () => {
    expect([0, 10, 10.1, 50, 50.1, 5000].map(accuracyLabel)).toEqual([
      'High',
      'High',
      'Medium',
      'Medium',
      'Low',
      'Low',
    ]);
    expect(accuracyText(7.6)).toBe('± 8 m');
  });

  it('spec 1 §9: speed in km/h is m/s x 3.6', () => {
    expect(speedText(10)).toBe('36 km/h');
    expect(speedText(0)).toBe('0 km/h');
    expect(speedText(null)).toBeNull();
  });

  it('spec 2 §2: Open in Maps carries the coordinates, with Apple’s scheme on Apple devices', () => {
    const here = { latitude: -0.5389, longitude: 37.4574 };
    expect(placeHref(here, 'Mozilla/5.0 (Linux; Android 13)')).toBe(
      'https://www.google.com/maps/search/?api=1&query=-0.5389%2C37.4574',
    );
    expect(placeHref(here, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)')).toBe('maps://?q=-0.5389%2C37.4574');
  });
});

it('R15: one’s own link leaves the list when it expires, by the server’s clock', () => {
  const link = (id: string, seconds: number): Share => ({ id, shareUrl: '', sharedAt: at(0), expiresAt: at(seconds) });
  const links = [link('a', 10), link('b', 20)];
  expect(activeLinks(links, NOW).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(activeLinks(links, NOW + 10_000).map(({ id }) => id)).toEqual(['b']);
});

describe('sharing a link', () => {
  const LINK = { title: 'My location', text: 'My location', url: 'https://boda.test/shared-location/x' };
  const phone = (navigator: object) => vi.stubGlobal('navigator', navigator);
  const refusing = (name: string) => () => Promise.reject(new DOMException('no', name));
  const writeText = () => Promise.resolve();
  afterEach(() => vi.unstubAllGlobals());

  it('spec 2 §7: the device’s share sheet comes first; closing it is not a failure', async () => {
    phone({ share: () => Promise.resolve(), clipboard: { writeText } });
    expect(await shareLink(LINK)).toBe('shared');
    phone({ share: refusing('AbortError'), clipboard: { writeText } });
    expect(await shareLink(LINK)).toBe('dismissed');
  });

  it('spec 2 §7: else the clipboard, also when the sheet is refused', async () => {
    phone({ clipboard: { writeText } });
    expect(await shareLink(LINK)).toBe('copied');
    phone({ share: refusing('NotAllowedError'), clipboard: { writeText } });
    expect(await shareLink(LINK)).toBe('copied');
  });

  it('fails if both refuse; without either (plain http) the link is shown for copying by hand', async () => {
    phone({ share: refusing('NotAllowedError'), clipboard: { writeText: refusing('NotAllowedError') } });
    expect(await shareLink(LINK)).toBe('failed');
    phone({});
    expect(await shareLink(LINK)).toBe('manual');
  });
});

describe('the durations of a share link', () => {
  it('R15 an hour, the setting’s hours and until it is stopped, the shortest first and each once', () => {
    const labels = (hours: number) => durationChoices(hours).map(({ label }) => label);
    expect(labels(4)).toEqual(['1 hour', '4 hours', 'Until I stop']);
    expect(labels(0.5)).toEqual(['30 min', '1 hour', 'Until I stop']);
    expect(labels(2.5)).toEqual(['1 hour', '2 h 30 min', 'Until I stop']);
    expect(labels(1)).toEqual(['1 hour', 'Until I stop']);
    for (const hours of [0.5, 1, 4]) expect(durationChoices(hours).map(({ value }) => value)).toContain('setting');
  });

  it('R15 says when a link would end, and when a link of one’s own ends', () => {
    expect(durationHint('hour', 4, NOW)).toBe('Until 13:00, or until you stop it.');
    expect(durationHint('setting', 4, NOW)).toBe('Until 16:00, or until you stop it.');
    expect(durationHint('until_stopped', 4, NOW)).toBe('If you forget, it stops after 24 hours.');
    expect(durationHint('until_stopped', 48, NOW)).toBe('If you forget, it stops after 48 hours.');
    const link: Share = { id: 'a', shareUrl: '/shared-location/a', sharedAt: at(0), expiresAt: at(3600) };
    expect([linkEnd(link, NOW), linkStart(link, NOW)]).toEqual(['Until 13:00', 'Shared 12:00']);
    const stopped: Share = { ...link, expiresAt: at(86_400), untilStopped: true };
    expect([linkEnd(stopped, NOW), linkStart(stopped, NOW)]).toEqual([
      'Until you stop it',
      'Shared 12:00, at most until tomorrow at 12:00',
    ]);
    expect(linkEnd({ ...link, rideId: 'b' }, NOW)).toBe('Until your trip ends');
  });
});
