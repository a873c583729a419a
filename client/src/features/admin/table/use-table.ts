import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type AdminList, SEARCH_MAX } from '#shared/contract/admin-lists.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { hasClosedLayer, isLayerOpen } from '#client/lib/back.ts';
import { refetchOnChange } from '#client/data/admin/admin.ts';
import { refetchShown, queryClient } from '#client/data/connection/query-client.ts';
import { type ListChoices, type ListView, readAddress, writeAddress } from './list-address.ts';
import type { Page, TableSpec } from './table-types.ts';

/** Returns the rows for the view in the address, refetched every 30 s and when one of them changes. */
export function useTable<Row, Status extends string, Sort extends string>(spec: TableSpec<Row, Status, Sort>) {
  const address = useListAddress(spec.choices);
  const { view, change } = address;
  const table = useRows(spec.list, view, spec.fetchPage);
  const { rows, isOfView } = table;

  // If rows were deleted, or the address is outdated, goes to the last existing page.
  const lastPage = rows === null ? 1 : Math.max(1, Math.ceil(rows.total / rows.pageSize));
  const isPast = isOfView && view.page > lastPage;
  const goToLast = useEffectEvent(() => change({ page: lastPage }, true));
  useEffect(() => {
    if (isPast) goToLast();
  }, [isPast]);

  return { ...address, ...table, isPast, lastPage };
}
export type Table<Row, Status extends string, Sort extends string> = ReturnType<typeof useTable<Row, Status, Sort>>;

interface Rows<Row> {
  /** While a view loads, the previous view's rows. Null until the first response, and when the view did not load. */
  rows: Page<Row> | null;
  /** Whether the rows belong to the current view. */
  isOfView: boolean;
  /** The reason why the last fetch failed; null after a success. */
  problem: string | null;
  busy: boolean;
  refresh: () => Promise<void>;
}

/** Returns the rows of a list in one view. When the view changes, the running fetch is aborted. */
export function useRows<View, Row>(
  list: AdminList,
  view: View,
  fetchPage: (view: View, signal: AbortSignal) => Promise<Page<Row>>,
): Rows<Row> {
  const options = {
    queryKey: ['admin', list, view],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page<Row> | null> => fetchPage(view, signal),
    initialData: null,
    refetchInterval: ADMIN_POLL_MS,
    // Rows are never shown from the cache, because they may have been deleted.
    gcTime: 0,
  };
  const { data, error, isFetching } = useQuery(options, queryClient);
  useEffect(() => refetchOnChange(list), [list]);
  const [last, setLast] = useState(data);
  if (data !== null && data !== last) setLast(data);
  return {
    rows: data ?? (error ? null : last),
    isOfView: data !== null,
    problem: error && sentenceOf(error, MESSAGES.general.noAnswer),
    busy: isFetching,
    refresh: () => refetchShown(['admin', list]),
  };
}

/** The time from the last keystroke until the search starts. */
const TYPING_PAUSE_MS = 300;

/**
 * Keeps the view in the address, so that a reload, a link and Back restore it. Typing replaces the history entry; any
 * other change adds one. A change of search, filter or order returns to the first page.
 */
function useListAddress<Status extends string, Sort extends string>(list: ListChoices<Status, Sort>) {
  const [params, setParams] = useSearchParams();
  const view = readAddress(list, params);
  const change = (part: Partial<ListView<Status, Sort>>, replace = false): void =>
    setParams((now) => writeAddress(list, now, { ...readAddress(list, now), page: 1, ...part }), {
      replace,
      preventScrollReset: true,
    });
  const typing = useTyping(view.search, (search) => change({ search }, true));
  return { view, change, ...typing };
}

/** Returns the text in the search field, applied after a pause in typing. A search set elsewhere (Back) replaces it. */
function useTyping(search: string, apply: (search: string) => void) {
  const [typed, setTyped] = useState<{ text: string; from: string; applied: string } | null>(null);
  const step = useLocation().key;
  const wentBack = useNavigationType() === NavigationType.Pop;
  const [seen, setSeen] = useState(step);
  if (seen !== step) {
    setSeen(step);
    // Back may restore the search that the typed text replaced; the text must not replace it again.
    if (wentBack && !hasClosedLayer()) setTyped(null);
  }
  // If the search is neither the old nor the new one, the person has navigated, and the typed text is dropped.
  const text = typed?.from === search || typed?.applied === search ? typed.text : search;
  const applyLatest = useEffectEvent((applied: string) => {
    setTyped({ text, from: search, applied });
    apply(applied);
  });
  useEffect(() => {
    const applied = text.trim();
    if (applied === search) return;
    // Waits while a menu or dialog is open, because closing it removes its history entry, and with it the new address.
    const timer = setInterval(() => {
      if (!isLayerOpen()) applyLatest(applied);
    }, TYPING_PAUSE_MS);
    return () => clearInterval(timer);
  }, [text, search]);
  const type = (next: string): void =>
    setTyped((known) => ({ text: next.slice(0, SEARCH_MAX), from: search, applied: known?.applied ?? search }));
  return { typed: text, type };
}
