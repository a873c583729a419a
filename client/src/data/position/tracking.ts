import { create } from 'zustand';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import { onPersonChanged } from '../connection/person-changed.ts';
import { useSession } from '../session/session.ts';

/**
 * Whether the person lets this phone track its position and send it to the server (spec 1 §4: location tracking
 * on/off). Share links show only these positions (R32).
 */
export const useTracking = create<{ on: boolean }>()(() => ({ on: false }));

/** The stored value is the person's id, so that one person's choice never applies to another. */
const STORAGE_KEY = 'boda.tracking';

const me = (): string | null => useSession.getState().user?.id ?? null;
const readChoice = (): void => useTracking.setState({ on: me() !== null && readLocal(STORAGE_KEY) === me() });

/** Stores the choice for all tabs and later page loads, until the person changes it or signs out. */
export function setTracking(on: boolean): void {
  const id = me();
  saveLocal(STORAGE_KEY, on ? id : null);
  useTracking.setState({ on: on && id !== null });
}

useSession.subscribe(({ user }, before) => {
  if (user && user.id !== before.user?.id) readChoice();
});
onPersonChanged(() => setTracking(false));
// Another tab has changed the choice.
window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY || key === null) readChoice();
});

readChoice();
