import { useEffect, useEffectEvent } from 'react';

/**
 * Each layer open over a screen (a dialog, sheet or form) has its own entry in the browser's history, so that the
 * phone's Back closes the topmost layer and the screen stays (docs/decisions/018-back-closes-first.md). The entry has
 * the screen's address and the router's state; `open` is the number of layers open when it was pushed.
 */
interface EntryState {
  /** The entry's index in the history, set by the router. */
  idx?: number;
  open?: number;
}

/** The close function of each open layer, the topmost last. */
const layers: (() => void)[] = [];
/** Whether our own `history.go` is still pending; nothing may change the history until it is done. */
let stepping = false;
/** Whether the last step in the history only closed a layer. */
let closedLayer = false;
/** The index of the entry at the last `settle` or `arrive`. */
let placeKnown = 0;
/** The topmost entry that we pushed; its state may be replaced when a screen changes the address's search. */
let made: { idx: number; open: number; pathname: string } | null = null;

function entry(): EntryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
/** Returns the index of the current entry in the history. */
export const place = (): number => entry().idx ?? 0;

/** Returns the number of layers that were open when the current entry was pushed. */
function openHere(): number {
  const { open, idx } = entry();
  if (open !== undefined) return open;
  return made && made.idx === idx && made.pathname === location.pathname ? made.open : 0;
}

function step(by: number): void {
  stepping = true;
  history.go(by);
}

/** Makes the history match the open layers: goes back over surplus entries, or pushes the missing ones. */
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
  closedLayer = stepping || openHere() < layers.length;
  // The router may have pushed entries since `placeKnown` was set. They lie ahead of it, hence `<=`.
  const back = place() <= placeKnown;
  placeKnown = place();
  // This place is below our entry, so the next entry pushed at its index is not ours.
  if (made && place() < made.idx) made = null;
  if (stepping) {
    stepping = false;
    settle();
    return;
  }
  const open = openHere();
  for (const close of layers.slice(open).reverse()) close();
  // A layer that refused to close gets its entry back.
  if (open < layers.length) setTimeout(settle);
  // The screen of this entry's layer was left while the layer was open, so the layer no longer exists: skip the entry.
  else if (back && open > layers.length) step(-1);
}

/** Handles the browser's Back. After a reload no layer is open, so old entries are skipped. Called once per page. */
export function listenForBack(): () => void {
  window.addEventListener('popstate', arrive);
  if (openHere() > layers.length) settle();
  return () => window.removeEventListener('popstate', arrive);
}

/** Whether a layer is open or Back is still leaving its entry; a new address would then be lost with the entry. */
export const isLayerOpen = (): boolean => stepping || layers.length > 0;

/** Whether the last step in the history only closed a layer, so that the screen has not changed. */
export const hasClosedLayer = (): boolean => closedLayer;

/** Goes back to the entry at `index`, unless it is the current one, then calls `arrived`, which may replace it. */
export function goBackTo(index: number, arrived: () => void): void {
  if (!stepping) {
    if (place() <= index) return arrived();
    step(index - place());
  }
  // The step's own listener (`arrive`) runs first, and may step again.
  window.addEventListener('popstate', () => goBackTo(index, arrived), { once: true });
}

export const closeTopmost = (): void => layers.at(-1)?.();

/** While `open`, Back closes this layer first. When it is closed in another way, its history entry is removed too. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    // One layer may close in the same moment in which another opens or the screen is left: settle once afterwards.
    queueMicrotask(settle);
    return () => {
      const index = layers.indexOf(layer);
      if (index >= 0) layers.splice(index, 1);
      queueMicrotask(settle);
    };
  }, [open]);
}
