import { readLocal, saveLocal } from '#client/lib/storage.ts';

const KEY = 'boda:waits-for-approval';

/** Records on this phone that this driver waits for approval, so that the approval is announced once. */
export const rememberWaiting = (person: string): void => saveLocal(KEY, person);

/** Whether this driver waited on this phone and the approval has not been announced yet. */
export const hasWaited = (person: string): boolean => readLocal(KEY) === person;

export const forgetWaiting = (): void => saveLocal(KEY, null);
