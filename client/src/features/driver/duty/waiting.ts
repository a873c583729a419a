import { create } from 'zustand';
import { readLocal, saveLocal } from '#client/lib/storage.ts';

const KEY = 'boda:waits-for-approval';

/** Who waits for approval on this phone, or has not seen the announcement of it yet. */
const useWaiting = create(() => ({ person: readLocal(KEY) }));

function remember(person: string | null): void {
  saveLocal(KEY, person);
  useWaiting.setState({ person });
}

/** Stores on this phone that this driver waits for approval, so that the approval is announced once. */
export const rememberWaiting = (person: string): void => remember(person);

/** Whether this driver waited on this phone and the approval still has to be announced. */
export const hasWaited = (person: string): boolean => useWaiting.getState().person === person;
export const useHasWaited = (person: string): boolean => useWaiting((state) => state.person === person);

export const forgetWaiting = (): void => remember(null);
