import { useEffect } from 'react';
import { connectLive } from '#client/data/wiring/connect.ts';
import { useNotificationsLive } from '#client/data/wiring/hooks.ts';
import { keepLastKnown } from '#client/data/wiring/last-known.ts';
import { keepOutbox } from '#client/data/outbox/send.ts';
import { watchConnectivity } from '#client/data/connection/connectivity.ts';
import { loadMapConfig } from '#client/data/phone/map-config.ts';
import { useSession } from '#client/data/session/session.ts';
import { preloadToasts } from '#client/ui/toast.tsx';

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
