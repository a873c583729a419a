import { readLocal, saveLocal } from '#client/lib/storage.ts';

const KEY = 'boda:waits-for-approval';

/** This phone has shown this driver that they wait for approval: the approval is announced once. */
export const rememberWaiting = (person: string): void => saveLocal(KEY, person);

/** Whether the approval of this driver has not been announced yet on this phone. */
export const hasWaited = (person: string): boolean => readLocal(KEY) === person;

export const forgetWaiting = (): void => saveLocal(KEY, null);
