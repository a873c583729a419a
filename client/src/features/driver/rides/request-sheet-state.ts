import { create } from 'zustand';
import { readInTab, saveInTab } from '#client/lib/storage.ts';
import { onPersonChanged } from '#client/data/connection/person-changed.ts';

interface RequestSheetState {
  open: boolean;
  /** The id of the request in view. If null, or no longer waiting, the first request is in view. */
  at: string | null;
}

/** The state of the sheet that shows the waiting requests over every screen. */
export const useRequestSheet = create<RequestSheetState>()(() => ({ open: false, at: null }));

export const openRequestSheet = (at: string | null = null): void => useRequestSheet.setState({ open: true, at });
export const closeRequestSheet = (): void => useRequestSheet.setState({ open: false });

const ASIDE_KEY = 'boda.requests-aside';
onPersonChanged(() => saveInTab(ASIDE_KEY, null));

/** Handles "Later": these requests stay behind the strip, even after a reload. */
export function putAside(ids: readonly string[]): void {
  saveInTab(ASIDE_KEY, ids.join());
  closeRequestSheet();
}

export const isAside = (id: string): boolean => (readInTab(ASIDE_KEY) ?? '').split(',').includes(id);

export const showRequest = (at: string): void => useRequestSheet.setState({ at });

const UNTYPED = ['button', 'checkbox', 'file', 'radio', 'range', 'submit'];

const isTyping = (focused: Element | null): boolean =>
  focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && !UNTYPED.includes(focused.type));

/** Whether a request may open over the screen now: not over a dialog, and not while the person types. */
export const mayTakeScreen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog])[data-state=open]') === null &&
  !isTyping(document.activeElement);
