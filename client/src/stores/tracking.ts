import { create } from 'zustand';
import { keepInTab, readInTab } from '../lib/storage.ts';
import { onPersonGone, useSession } from './session.ts';

/** Whether the person wants this phone's position followed and told to the server (spec 1 §4: location tracking on/off). */
export const useTracking = create<{ on: boolean }>()(() => ({ on: false }));

/** Holds the person's id: nobody's choice is taken for another's. */
const KEPT = 'boda.tracking';

/** Stays chosen in this tab, also across a reload, until the person changes it or signs out. */
export function setTracking(on: boolean): void {
  const id = useSession.getState().user?.id ?? null;
  keepInTab(KEPT, on ? id : null);
  useTracking.setState({ on: on && id !== null });
}

useSession.subscribe(({ user }, before) => {
  if (user && user.id !== before.user?.id) useTracking.setState({ on: readInTab(KEPT) === user.id });
});
onPersonGone(() => setTracking(false));

const arrived = useSession.getState().user;
if (arrived) useTracking.setState({ on: readInTab(KEPT) === arrived.id });
