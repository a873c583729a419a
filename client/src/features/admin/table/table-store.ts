import { createStore } from 'zustand/vanilla';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';

/** One page of a list, and how many rows there are in all; `more` where there are more than are counted. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  more?: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface TableData<Row> {
  /** null until a first answer, and when another view did not load: its rows would be taken for that view's. */
  rows: Page<Row> | null;
  /** The view that the rows are of, as JSON. */
  of: string | null;
  /** Why the last look failed. */
  problem: string | null;
  busy: boolean;
}

/**
 * The rows of one list. `look` shows a view: asked for the one that is under way already it joins that, and whatever
 * other view was under way counts no more. `refresh` looks again at the view of last, after the look under way: that
 * one may have looked too early. Neither rejects.
 */
export function createTableStore<View, Row>(fetchPage: (view: View, signal: AbortSignal) => Promise<Page<Row>>) {
  const store = createStore<TableData<Row>>(() => ({ rows: null, of: null, problem: null, busy: true }));
  let newest: { key: string; view: View; abort: () => void; done: Promise<void> | null } | null = null;

  const look = (view: View): Promise<void> => {
    const key = JSON.stringify(view);
    if (newest?.key === key && newest.done) return newest.done;
    newest?.abort();
    const limit = new AbortController();
    const mine = { key, view, abort: () => limit.abort(), done: null as Promise<void> | null };
    newest = mine;
    store.setState({ busy: true });
    const settle = (next: Partial<TableData<Row>>): void => {
      mine.done = null;
      if (newest === mine) store.setState({ ...next, busy: false });
    };
    mine.done = fetchPage(view, limit.signal).then(
      (rows) => settle({ rows, of: key, problem: null }),
      (error: unknown) => {
        const problem = sentenceOf(error, MESSAGES.general.noAnswer);
        settle(store.getState().of === key ? { problem } : { problem, rows: null, of: null });
      },
    );
    return mine.done;
  };

  const refresh = async (): Promise<void> => {
    await newest?.done;
    if (newest) await look(newest.view);
  };

  return { store, look, refresh };
}
