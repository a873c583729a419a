import { expect, test } from 'vitest';
import { openSocket } from '../support/realtime.ts';
import { appOfFile } from '../support/of-file.ts';

/** A proxy's headers; here every caller sends them, differently each time. */
let sent = 0;
const spoofed = (): Record<string, string> => {
  sent += 1;
  return {
    'x-forwarded-for': `10.0.0.${sent}, 10.0.1.${sent}`,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': `10.0.2.${sent}`,
    forwarded: `for=10.0.3.${sent};host=evil.example;proto=https`,
  };
};

const app = appOfFile({ env: { RATE_ADDRESS_PER_MIN: '2' } });

test('without a trusted proxy spoofed headers change neither host nor scheme, nor the address that requests count under', async () => {
  const { body, headers } = await app.client().call('getRedirectUrl', { headers: spoofed() });
  expect(new URL(body.redirectUrl).origin).toBe(app.url);
  expect(headers.getSetCookie()[0]).not.toContain('Secure');
  const ask = async () => (await app.client().call('getOpenapi', { headers: spoofed() })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});

test('without a trusted proxy spoofed headers do not change the address that websockets count under', async () => {
  const opened = [await openSocket(app.url, spoofed()), await openSocket(app.url, spoofed())];
  await expect(openSocket(app.url, spoofed())).rejects.toThrow();
  for (const { socket } of opened) socket.disconnect();
});

test('without a trusted proxy the audit log names the address that the request came from', async () => {
  const admin = await app.admin();
  const body = { setting_key: 'a_note', setting_value: 'x', description: 'A note' };
  expect((await admin.call('adminCreateSetting', { body, headers: spoofed() })).status).toBe(201);
  const { items } = (await admin.call('adminListAudit', {})).body;
  expect(items.length).toBeGreaterThan(0);
  for (const { from } of items) expect(from).toMatch(/127\.0\.0\.1$/);
});
