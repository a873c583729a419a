/** Renews the push subscription after the browser ended it (R35). After a failure, the next start of Boda retries. */
export async function resubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const config: unknown = await (await fetch('/api/config')).json();
  if (typeof config !== 'object' || config === null || !('pushKey' in config)) return;
  const { pushKey } = config;
  if (typeof pushKey !== 'string' || pushKey === '') return;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  const body = JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/push/subscription', { method: 'PUT', headers, body });
}
