import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LANDING_REDIRECT_MS } from '../../../../shared/domain/constants.ts';
import { isFirstInTab } from '../../lib/storage.ts';
import { homeOf } from '../../stores/profile.ts';
import { useSession } from '../../stores/session.ts';

/**
 * On the first load of `/` in a tab a signed-in person is taken to their screens after 200 ms; whoever comes back to
 * `/` from inside, or begins to book, wants to be here (DESIGN section 8).
 */
export function useRedirect(): { due: boolean; cancel: () => void } {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const fromOutside = useLocation().key === 'default';
  const [due, setDue] = useState(() => fromOutside && isFirstLoad());
  useEffect(() => {
    if (!due || !user) return;
    const timer = setTimeout(() => void navigate(homeOf(user), { replace: true }), LANDING_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [due, user, navigate]);
  return { due, cancel: useCallback(() => setDue(false), []) };
}

let firstLoad: boolean | null = null;
/** Asked twice on one load, it answers the same. */
const isFirstLoad = (): boolean => (firstLoad ??= isFirstInTab('boda:landed'));
