import { useEffect, useEffectEvent } from 'react';

/**
 * What lies open over a screen stands in the browser's history, an entry for each, so that the phone's Back closes the
 * topmost and the screen stays (docs/decisions/018-back-closes-first.md). The entries have the address of the screen
 * and the router's own state, and count in `open` how much is open with them.
 */
interface EntryState {
  /** The router's place of the entry in its history. */
  idx?: number;
  open?: number;
}

/** How each thing that is open is closed, the topmost last. */
const layers: (() => void)[] = [];
/** A step of ours through the history is under way: until it has arrived there is nothing to put right. */
let stepping = false;
/** Where the last known entry stands. */
let placeKnown = 0;
/** What the topmost entry of ours was made as: somebody may replace its state, when they change the address's search. */
let made: { idx: number; open: number; pathname: string } | null = null;

function entry(): EntryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
const place = (): number => entry().idx ?? 0;

/** With how much open the entry shown now was made. */
function openHere(): number {
  const { open, idx } = entry();
  if (open !== undefined) return open;
  return made && made.idx === idx && made.pathname === location.pathname ? made.open : 0;
}

function step(by: number): void {
  stepping = true;
  history.go(by);
}

/** Puts the history right after something was opened or closed on the screen. */
function settle(): void {
  if (stepping) return;
  const surplus = openHere() - layers.length;
  if (surplus > 0) step(-surplus);
  for (let missing = -surplus; missing > 0; missing -= 1) {
    made = { idx: place() + 1, open: openHere() + 1, pathname: location.pathname };
    history.pushState({ ...entry(), idx: made.idx, open: made.open }, '');
  }
  placeKnown = place();
}

function arrive(): void {
  // What the router itself pushed since is not known here, and lies ahead.
  const back = place() <= placeKnown;
  placeKnown = place();
  // What stands there next is somebody else's.
  if (made && place() < made.idx) made = null;
  if (stepping) {
    stepping = false;
    settle();
    return;
  }
  const open = openHere();
  for (const close of layers.slice(open).reverse()) close();
  // What did not let itself be closed stands in the history again.
  if (open < layers.length) setTimeout(settle);
  // The screen was left from what was open on it: going back over that entry, nothing would happen.
  else if (back && open > layers.length) step(-1);
}

/** Hears the browser's Back, once for the page. A page that was loaded anew has nothing open. */
export function listenForBack(): () => void {
  window.addEventListener('popstate', arrive);
  if (openHere() > layers.length) settle();
  return () => window.removeEventListener('popstate', arrive);
}

/** Closes what lies on top. */
export const closeTopmost = (): void => layers.at(-1)?.();

/** Back closes this first while it is open. Closed by other means, its entry of the history goes too. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    // One may close as another opens, or as the screen is left: only what comes of all of it counts.
    queueMicrotask(settle);
    return () => {
      const index = layers.indexOf(layer);
      if (index >= 0) layers.splice(index, 1);
      queueMicrotask(settle);
    };
  }, [open]);
}
