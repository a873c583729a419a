// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '#client/data/connection/api.ts';
import { forgetAnswers } from '#client/data/connection/known-answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
});

it('decision 039: an unchanged response is requested by its tag and comes without a body; the next person requests it anew', async () => {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    const tag = headers['if-none-match'];
    asked.push(tag);
    const status = tag === 'W/"a"' ? 304 : 200;
    return Promise.resolve(
      new Response(status === 304 ? null : '{"items":[],"unread":3}', {
        status,
        headers: { etag: 'W/"a"', 'content-type': 'application/json' },
      }),
    );
  });
  const answers = [await call('listNotifications'), await call('listNotifications')];
  expect(answers).toEqual([
    { items: [], unread: 3 },
    { items: [], unread: 3 },
  ]);
  forgetAnswers();
  await call('listNotifications');
  expect(asked).toEqual([undefined, 'W/"a"', undefined]);
});
