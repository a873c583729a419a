import { call } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';
import { serviceWorker } from './service-worker.ts';
import { readNotificationPermission } from './system-notifications.ts';

/** The localStorage key of the person whose notifications this phone receives. */
const OWNER_KEY = 'boda:push-owner';

const isSupported = (): boolean => readNotificationPermission() === 'granted' && 'PushManager' in window;

/**
 * Lets the server push this person's notifications to this phone while Boda is closed (R35). First ends the
 * subscription of another person on this phone, so that this phone receives no notification still on its way to them.
 * Does nothing where pushes are not supported.
 * @param key the server's public key
 */
export async function subscribeToPushes(userId: string, key: string): Promise<void> {
  if (!isSupported() || key === '') return;
  try {
    const { pushManager } = await serviceWorker();
    const known = await pushManager.getSubscription();
    const isOurs = known && readLocal(OWNER_KEY) === userId && keyOf(known) === key;
    if (known && !isOurs) await known.unsubscribe();
    const kept = isOurs ? known : null;
    const subscription = kept ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await call('subscribePush', { body: { endpoint, keys: { p256dh, auth } } });
    saveLocal(OWNER_KEY, userId);
  } catch (error) {
    developerWarning('The push subscription failed', error);
  }
}

/** Ends the pushes to this phone, at a sign-out. */
export async function unsubscribeFromPushes(): Promise<void> {
  if (!isSupported()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch (error) {
    developerWarning('The push subscription could not be ended', error);
  }
}

/** Returns the server's key of a subscription, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
