import { get, update } from 'idb-keyval';
import { useMemo } from 'react';
import { create } from 'zustand';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { largeStore } from '../phone/large-storage.ts';
import { developerWarning } from '#client/lib/log.ts';
import { EMPTY_OUTBOX, isEmpty, type Outbox, outboxOf, type Pressed, type Waiting } from './outbox-state.ts';
import { useSession } from '../session/session.ts';

interface OutboxStore extends Outbox {
  /** Whether this phone stores the outbox. If the browser refuses, the outbox is lost when the page closes. */
  isKept: boolean;
  /** The item that this page is sending. */
  sendingKey: string | null;
}
const NOTHING: OutboxStore = { ...EMPTY_OUTBOX, isKept: true, sendingKey: null };

/** The actions waiting to be sent (R39); stored on this phone, shared by all tabs. */
export const useOutbox = create<OutboxStore>()(() => NOTHING);
const { getState, setState } = useOutbox;

const KEY = 'outbox';
const CHANNEL = 'boda.outbox';
let owner: string | null = null;
let tabs: BroadcastChannel | null = null;

/** Returns the id of the person whose outbox is open on this page. */
export const outboxOwner = (): string | null => owner;

/** Opens a person's outbox and deletes any other person's. Returns a function that closes it and keeps its items. */
export function openOutbox(userId: string): () => void {
  owner = userId;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  channel?.addEventListener('message', () => void readOutbox());
  tabs = channel;
  return () => {
    channel?.close();
    if (owner !== userId) return;
    forget();
  };
}

function forget(): void {
  owner = null;
  tabs = null;
  setState(NOTHING);
}

useSession.subscribe((now, before) => {
  if (!before.user || now.user?.id === before.user.id) return;
  const waits = getState().waiting.length > 0;
  forget();
  // The notice says that the waiting items are sent when the same person signs in again.
  if (waits && now.notice === MESSAGES.session.ended) useSession.setState({ notice: OUTBOX.signedOut });
});

/** Reads the owner's outbox from storage; another tab may have changed it. */
export async function readOutbox(): Promise<Outbox> {
  const userId = owner;
  if (userId === null) return EMPTY_OUTBOX;
  try {
    const box = outboxOf(await get<unknown>(KEY, largeStore), userId);
    // Without storage, only this page has the outbox.
    if (owner !== userId || !getState().isKept) return getState();
    setState(box);
    return box;
  } catch {
    return getState();
  }
}

/** Changes the outbox in all tabs at once. Resolves to the new outbox; without an owner, changes nothing. */
export async function changeOutbox(change: (box: Outbox) => Outbox, userId = owner): Promise<Outbox> {
  if (userId === null) return EMPTY_OUTBOX;
  const kept = { box: EMPTY_OUTBOX };
  try {
    if (!getState().isKept) throw new Error('The outbox is only in this page.');
    const next = (value: unknown): object | null => {
      kept.box = change(outboxOf(value, userId));
      return isEmpty(kept.box) ? null : { userId, waiting: kept.box.waiting, unsent: kept.box.unsent };
    };
    await update(KEY, next, largeStore);
    if (owner === userId) setState(kept.box);
    tabs?.postMessage('changed');
    return kept.box;
  } catch (error) {
    developerWarning('The outbox could not be stored', error);
    if (owner === userId) setState({ ...change(getState()), isKept: false });
    return getState();
  }
}

export const setSending = (sendingKey: string | null): void => setState({ sendingKey });

/** Returns the waiting items of one ride, in order. */
export function useWaiting(rideId: string): readonly Waiting[] {
  const waiting = useOutbox((state) => state.waiting);
  return useMemo(() => waiting.filter((item) => item.rideId === rideId), [waiting, rideId]);
}

/** Returns the waiting item of one ride and kind; null if there is none. */
export function useWaitingOf(rideId: string, what: Pressed['what']): Waiting | null {
  return useOutbox(
    ({ waiting }) => waiting.find((item) => item.rideId === rideId && item.pressed.what === what) ?? null,
  );
}

/** Whether this page is sending the item right now. */
export const useIsSending = (key: string | null): boolean =>
  useOutbox(({ sendingKey }) => key !== null && sendingKey === key);
