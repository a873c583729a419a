import { describe, expect, test } from 'vitest';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';
import { LONG_TEXTS, looksAt } from '../support/long-texts.ts';
import { isRequestName, type RequestName } from '../support/valid-requests.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

/** Architecture "At the border": lengths first, from the first byte of a request to its response. */

const READABLE_MAX = 2048;
const NAMES = (Object.keys(ROUTES) as EndpointName[]).filter(isRequestName);
const withBody = NAMES.filter((name) => 'body' in API[name]);

const app = appOfFile();
const scene = sceneOfFile(app);

/** A valid body with one of its texts replaced, for each text at any depth. */
function variants(part: unknown, text: string): unknown[] {
  if (typeof part === 'string') return [text];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    variants(value, text).map((other) =>
      Array.isArray(part) ? part.with(Number(name), other) : { ...part, [name]: other },
    ),
  );
}

describe('a long text at every endpoint', () => {
  /**
   * Checks that each such body, all else valid, gets one of these statuses, and that no expression runs on its text.
   */
  async function refuses(name: RequestName, text: string, statuses: readonly number[]): Promise<void> {
    const { from, id = '', body } = await scene.requests[name]();
    const { method, path } = routeOf(name);
    for (const other of variants(body, text)) {
      const sent = JSON.stringify(other);
      let status = 0;
      const looks = await looksAt(READABLE_MAX, async () => {
        const headers = { 'content-type': 'application/json' };
        const answer = await from.fetch(path.replace(/:\w+/, id), { method, headers, body: sent });
        status = answer.status;
        await answer.text();
      });
      expect([statuses.includes(status), looks], `${name} ${status} ${sent.slice(0, 200)}`).toEqual([true, []]);
    }
  }

  test.each(withBody)('%s refuses 5,000 combining characters in each of its texts, unread', (name) =>
    refuses(name, (LONG_TEXTS['combining characters'] ?? '').slice(0, 5000), [400]),
  );

  test.each(withBody)('%s refuses a megabyte in each of its texts, unread, photos included', (name) =>
    refuses(name, LONG_TEXTS['combining characters'] ?? '', [413]),
  );

  test('headers, cookies and addresses of more than 16 kB are not read, nor is a handshake with them', async () => {
    const long = 'a'.repeat(17_000);
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${app.url}${path}`, { headers })).status;
    expect([
      await ask('/api/users/me', { 'idempotency-key': long }),
      await ask('/api/users/me', { cookie: `boda_session_${new URL(app.url).port}=${long}` }),
      await ask(`/api/users/${long}`),
      await ask(`/api/drivers/all-available?search=${long}`),
      await ask('/socket.io/?EIO=4&transport=websocket', { cookie: long }),
    ]).toEqual([431, 431, 431, 431, 431]);
  });

  test('only photos make a body large', () => {
    const large = withBody.flatMap((name) => {
      const { photos } = API[name] as Endpoint;
      return photos === undefined ? [] : [[name, photos]];
    });
    expect(large).toEqual([
      ['onboardDriver', 4],
      ['sendPhoto', 1],
      ['answerPhotoRequest', 1],
    ]);
  });
});
