import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { SEARCH_MAX } from '../../../../../shared/contract/admin-lists.ts';
import { readAddress, writeAddress, type ListChoices, type ListView } from './list-address.ts';

/** Typing pauses this long before the server is asked. */
const TYPING_PAUSE_MS = 300;

/**
 * What a list shows, kept in the address, so that a reload, a link and the back button find it again. Typing replaces
 * the entry of the history, all else adds one. Whatever narrows or orders the list leads back to its first page.
 */
export function useListAddress<Status extends string, Sort extends string>(list: ListChoices<Status, Sort>) {
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

/** What is typed, and told after a pause. A search that comes from elsewhere, the back button's, takes its place. */
function useTyping(search: string, tell: (search: string) => void) {
  const [typed, setTyped] = useState<{ text: string; from: string; told: string } | null>(null);
  const step = useLocation().key;
  const wentBack = useNavigationType() === NavigationType.Pop;
  const [seen, setSeen] = useState(step);
  if (seen !== step) {
    setSeen(step);
    // The search that one goes back to may be the one that was typed over: it is not to be typed over again.
    if (wentBack) setTyped(null);
  }
  // Neither the search it was typed over nor the one it became: somebody went elsewhere meanwhile.
  const text = typed?.from === search || typed?.told === search ? typed.text : search;
  const tellLatest = useEffectEvent((told: string) => {
    setTyped({ text, from: search, told });
    tell(told);
  });
  useEffect(() => {
    const told = text.trim();
    if (told === search) return;
    const timer = setTimeout(() => tellLatest(told), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
  const type = (next: string): void =>
    setTyped((known) => ({ text: next.slice(0, SEARCH_MAX), from: search, told: known?.told ?? search }));
  return { typed: text, type };
}
