// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/connection/api.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { useFresh } from '#client/parts/use-fresh.ts';
import { markSignedOut, useSession } from '#client/data/session/session.ts';

const EVERY_MS = 1000;

/** Pending fetches, answered by the tests. */
let fetches: { answer: (word: string) => void; fail: () => void }[] = [];
const fetch = () =>
  new Promise<string[]>((resolve, reject) => {
    fetches.push({
      answer: (word) => resolve([word]),
      fail: () => reject(new ApiError(503, 'UNAVAILABLE', 'Not now.')),
    });
  });

const show = (after = 0) =>
  renderHook((props: { after: number }) => useFresh(['words'], fetch, EVERY_MS, props.after), {
    initialProps: { after },
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = async (word: string) => {
  fetches.at(-1)?.answer(word);
  await pass(0);
};
const turnPage = async (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  fetches = [];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('useFresh', () => {
  it('fetches at once, and again a fixed time after the last response', async () => {
    const { result } = show();
    expect(fetches).toHaveLength(1);
    expect(result.current).toMatchObject({ data: null, problem: null, busy: true });
    await pass(EVERY_MS);
    expect(fetches).toHaveLength(1);
    await answer('first');
    expect(result.current).toMatchObject({ data: ['first'], busy: false });
    await pass(EVERY_MS - 1);
    expect(fetches).toHaveLength(1);
    await pass(1);
    expect(fetches).toHaveLength(2);
  });

  it('does not fetch while the page is hidden, and fetches at once when it is visible again', async () => {
    await turnPage('hidden');
    const { rerender } = show();
    await pass(EVERY_MS);
    rerender({ after: 1 });
    await pass(EVERY_MS);
    expect(fetches).toHaveLength(0);
    await turnPage('visible');
    expect(fetches).toHaveLength(1);
    await answer('first');
    await turnPage('hidden');
    await pass(EVERY_MS * 3);
    expect(fetches).toHaveLength(1);
    await turnPage('visible');
    expect(fetches).toHaveLength(2);
  });

  it('fetches when the network returns and when `after` changes, once more after a pending fetch', async () => {
    const { rerender } = show();
    window.dispatchEvent(new Event('online'));
    rerender({ after: 1 });
    await pass(0);
    expect(fetches).toHaveLength(1);
    await answer('first');
    expect(fetches).toHaveLength(2);
    await answer('second');
    expect(fetches).toHaveLength(2);
    rerender({ after: 2 });
    await pass(0);
    expect(fetches).toHaveLength(3);
  });

  it('reports a failure, even while retrying, and keeps earlier data', async () => {
    const { result } = show();
    fetches[0]?.fail();
    await pass(0);
    expect(fetches).toHaveLength(1);
    expect(result.current).toMatchObject({ data: null, problem: 'Not now.', busy: false });
    act(() => result.current.retry());
    await pass(0);
    expect(result.current).toMatchObject({ data: null, problem: 'Not now.', busy: true });
    await answer('first');
    expect(result.current).toMatchObject({ data: ['first'], problem: null });
    await pass(EVERY_MS);
    fetches.at(-1)?.fail();
    await pass(0);
    expect(result.current).toMatchObject({ data: ['first'], problem: 'Not now.' });
  });

  it('drops a response that was pending when the person changed something', async () => {
    const { result } = show();
    await answer('first');
    act(() => result.current.retry());
    act(() => result.current.set((known) => [...known, 'added']));
    await answer('before');
    expect(result.current).toMatchObject({ data: ['first', 'added'], busy: false });
    await pass(EVERY_MS);
    await answer('after');
    expect(result.current.data).toEqual(['after']);
  });

  it('keeps nothing of one person for the next, not even a pending response', async () => {
    const me = {
      id: 'a',
      email: '',
      google_user_data: { given_name: 'A', name: 'A', picture: null },
      user_type: null,
      name: null,
      phone: null,
    };
    useSession.setState({ user: me });
    const first = show();
    await answer('first');
    act(() => first.result.current.retry());
    markSignedOut(null);
    first.unmount();
    await answer('late');
    expect(show().result.current).toMatchObject({ data: null, problem: null, busy: true });
  });
});
