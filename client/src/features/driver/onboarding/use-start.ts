import { useEffect, useState } from 'react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { call } from '../../../lib/api.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { loadKept } from './kept-draft.ts';
import { startAgain, startNew, type Start } from './registration.ts';

export type Arrived =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** `registered`: what stands at the server already; null for a newcomer. */
  | { state: 'ready'; start: Start; registered: Start | null };

/**
 * What the form begins with: of a newcomer, or of a driver who comes back; with what they left on this phone.
 * It stays what it is while the person's details are fetched anew.
 */
export function useStart(user: Me): Arrived {
  const [person] = useState(user);
  const [arrived, setArrived] = useState<Arrived>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const settle = (next: Arrived): void => {
      if (current) setArrived(next);
    };
    const retry = (): void => {
      setArrived({ state: 'loading' });
      setAttempt((before) => before + 1);
    };
    load(person).then(settle, () => settle({ state: 'failed', retry }));
    return () => {
      current = false;
    };
  }, [person, attempt]);
  return arrived;
}

async function load(user: Me): Promise<Arrived> {
  const { onboarded } = useDriverSelf.getState();
  const registered = onboarded ? startAgain(await call('getDriverProfile')) : null;
  return { state: 'ready', start: await loadKept(user.id, registered ?? startNew(user)), registered };
}
