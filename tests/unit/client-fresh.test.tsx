// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/src/lib/api.ts';
import { queryClient } from '../../client/src/live/query-client.ts';
import { useFresh } from '../../client/src/parts/use-fresh.ts';
import { markSignedOut, useSession } from '../../client/src/stores/session.ts';

const EVERY_MS = 1000;

/** What was asked, answered by hand. */
let looks: { answer: (word: string) => void; fail: () => void }[] = [];
const fetch = () =>
  new Promise<string[]>((resolve, reject) => {
    looks.push({
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
  looks.at(-1)?.answer(word);
  await pass(0);
};
const turnPage = async (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  looks = [];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a snapshot of the server', () => {
  it('is asked for at once, and again so long after the last answer', async () => {
    const { result } = show();
    expect(looks).toHaveLength(1);
    expect(result.current).toMatchObject({ data: null, problem: null, busy: true });
    await pass(EVERY_MS);
    expect(looks).toHaveLength(1);
    await answer('first');
    expect(result.current).toMatchObject({ data: ['first'], busy: false });
    await pass(EVERY_MS - 1);
    expect(looks).toHaveLength(1);
    await pass(1);
    expect(looks).toHaveLength(2);
  });

  it('is not asked for while the page is hidden, and at once when it is seen again', async () => {
    await turnPage('hidden');
    const { rerender } = show();
    await pass(EVERY_MS);
    rerender({ after: 1 });
    await pass(EVERY_MS);
    expect(looks).toHaveLength(0);
    await turnPage('visible');
    expect(looks).toHaveLength(1);
    await answer('first');
    await turnPage('hidden');
    await pass(EVERY_MS * 3);
    expect(looks).toHaveLength(1);
    await turnPage('visible');
    expect(looks).toHaveLength(2);
  });

  it('is asked for when the network returns and when `after` changes, once more after a look under way', async () => {
    const { rerender } = show();
    window.dispatchEvent(new Event('online'));
    rerender({ after: 1 });
    await pass(0);
    expect(looks).toHaveLength(1);
    await answer('first');
    expect(looks).toHaveLength(2);
    await answer('second');
    expect(looks).toHaveLength(2);
    rerender({ after: 2 });
    await pass(0);
    expect(looks).toHaveLength(3);
  });

  it('says why it did not come, also while it is asked for again; what came before stays', async () => {
    const { result } = show();
    looks[0]?.fail();
    await pass(0);
    expect(looks).toHaveLength(1);
    expect(result.current).toMatchObject({ data: null, problem: 'Not now.', busy: false });
    act(() => result.current.retry());
    await pass(0);
    expect(result.current).toMatchObject({ data: null, problem: 'Not now.', busy: true });
    await answer('first');
    expect(result.current).toMatchObject({ data: ['first'], problem: null });
    await pass(EVERY_MS);
    looks.at(-1)?.fail();
    await pass(0);
    expect(result.current).toMatchObject({ data: ['first'], problem: 'Not now.' });
  });

  it('an answer that was on its way when the person did something is dropped', async () => {
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

  it('nothing of one person is there for the next, not even what was on its way', async () => {
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
