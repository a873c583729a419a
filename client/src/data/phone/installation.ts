import { create } from 'zustand';
import { INSTALL_FROM_VISIT } from '#shared/domain/constants/screens.ts';
import { isFirstInTab, readLocal, saveLocal } from '#client/lib/storage.ts';

/** The browser's install prompt, which a page may show later. It is not standardized, so TypeScript's types lack it. */
interface InstallQuestion extends Event {
  prompt: () => Promise<unknown>;
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallQuestion;
  }
}

/** The browser's install prompt; null while this phone cannot install Boda. */
export const useInstallation = create<{ question: InstallQuestion | null }>()(() => ({ question: null }));
const { getState, setState } = useInstallation;

const VISITS_KEY = 'boda:visits';
const DECLINED_KEY = 'boda:install-declined';

/** Counts this visit, once per tab however often it loads. */
export function countVisit(): void {
  if (isFirstInTab('boda:visit')) saveLocal(VISITS_KEY, String(visits() + 1));
}
const visits = (): number => Number(readLocal(VISITS_KEY) ?? 0);

/** Whether to offer the installation on this visit. */
export const mayOffer = (): boolean => visits() >= INSTALL_FROM_VISIT && readLocal(DECLINED_KEY) === null;

/** Stores that the person does not want the offer again. */
export function declineInstallation(): void {
  saveLocal(DECLINED_KEY, '1');
  setState({ question: null });
}

/** Shows the browser's prompt. It can be shown only once, so a person who refuses it has declined the installation. */
export async function install(): Promise<void> {
  const { question } = getState();
  declineInstallation();
  await question?.prompt();
}

/** Keeps the browser's install prompt for later. The event fires early, so the first script calls this. */
export function listenForInstallation(): void {
  window.addEventListener('beforeinstallprompt', (question) => {
    question.preventDefault();
    setState({ question });
  });
  window.addEventListener('appinstalled', () => setState({ question: null }));
}
