import { useEffect } from 'react';
import { connectLive } from '../../live/connect.ts';
import { useNotificationsLive } from '../../live/hooks.ts';
import { keepLastKnown } from '../../live/last-known.ts';
import { keepOutbox } from '../../live/outbox.ts';
import { watchConnectivity } from '../../stores/connectivity.ts';
import { loadMapConfig } from '../../stores/map-config.ts';
import { useSession } from '../../stores/session.ts';
import { preloadToasts } from '../../ui/toast.tsx';

/**
 * Watches the network and holds the person's live connection, reopened when the account changes. `enabled`: whether
 * they may have one.
 */
export function useConnection(enabled: boolean): void {
  const userId = useSession((state) => state.user?.id);
  const userType = useSession((state) => state.user?.user_type);
  useEffect(() => (userId === undefined ? undefined : watchConnectivity()), [userId]);
  useEffect(() => (userId === undefined ? undefined : keepLastKnown(userId)), [userId]);
  useEffect(() => (userId === undefined ? undefined : keepOutbox(userId)), [userId]);
  useEffect(() => (userId === undefined || !enabled ? undefined : connectLive()), [userId, userType, enabled]);
  useNotificationsLive(enabled);
  useEffect(preloadToasts, []);
  useEffect(() => {
    if (enabled) void loadMapConfig();
  }, [enabled]);
}
