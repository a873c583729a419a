import { afterAll, expect, it } from 'vitest';
import { API } from '#shared/contract/api.ts';
import { RATES } from '#shared/contract/rates.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

const app = appOfFile();
const scene = sceneOfFile(app);
const opened: TestSocket[] = [];
afterAll(() => opened.forEach(({ socket }) => socket.disconnect()));

async function open(cookie?: string): Promise<TestSocket> {
  const socket = await openSocket(app.url, cookie ? { cookie } : {});
  opened.push(socket);
  return socket;
}
const fix = (latitude: number, timestamp = Date.now()) => ({
  ...scene.fix(),
  latitude,
  timestamp,
  purpose: 'ride' as const,
});

it('R30 every connected admin receives an alert within a second, and who acknowledged it; nobody else does', async () => {
  const [one, other, driver] = await Promise.all([
    open((await app.admin()).cookieHeader),
    open(scene.admin.cookieHeader),
    open(scene.driver.cookieHeader),
  ]);
  const rideId = await scene.ride('acceptRide');
  const passenger = await open(scene.passenger.cookieHeader);
  const began = Date.now();
  const { body } = await scene.passenger.call('raiseAlert', { params: { id: rideId } });
  for (const admin of [one, other]) {
    expect(await admin.hears('admin:incident')).toMatchObject({ id: body.id, status: 'open', role: 'passenger' });
  }
  expect(Date.now() - began).toBeLessThan(1000);
  const seen = { status: 'acknowledged', sent_seen: body.at } as const;
  await scene.admin.call('adminUpdateIncident', { params: { id: body.id }, body: seen });
  expect(await one.hears('admin:incident', 2)).toMatchObject({ status: 'acknowledged', rev: 2 });
  await expect
    .poll(() => passenger.heardOf('notification:added').map(({ kind, rideId: of }) => [kind, of]))
    .toContainEqual(['alertSeen', rideId]);
  expect(driver.heardOf('admin:incident')).toEqual([]);
  expect(passenger.heardOf('admin:incident')).toEqual([]);
});

it('R30 alerts are counted separately, so that nothing else a person does uses them up', () => {
  const sharing = Object.entries(API).filter(([, { rate }]) => rate === 'alert');
  expect(sharing.map(([name]) => name)).toEqual(['raiseAlert']);
  expect(RATES.alert.points).toBeGreaterThanOrEqual(60);
});

it('R29 a stranger without a session follows a trip by socket and poll until it ends, and nothing after', async () => {
  const rideId = await scene.ride('acceptRide');
  const { body } = await scene.passenger.call('shareTrip', { params: { id: rideId } });
  const token = new URL(body.shareUrl).pathname.split('/').at(-1) ?? '';
  const stranger = await open();
  expect(await stranger.send('share:watch', { token })).toMatchObject({
    ok: true,
    data: { trip: { status: 'accepted', driver: { plate: 'KMFA 123B' } } },
  });
  await scene.driver.call('updateLocation', { body: fix(-0.53) });
  expect(await stranger.hears('share:position')).toMatchObject({ latitude: -0.53, trip: { status: 'accepted' } });
  await scene.driver.call('startRide', { params: { id: rideId } });
  expect(await stranger.hears('share:position', 2)).toMatchObject({ latitude: null, trip: { status: 'in_progress' } });
  const poll = async () => (await app.client().call('getSharedLocation', { params: { token } })).body;
  expect(await poll()).toMatchObject({ latitude: -0.53, trip: { status: 'in_progress' } });
  const photo = await app.client().fetch(`/api/location/shared/${token}/photo`);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  await scene.driver.call('completeRide', { params: { id: rideId } });
  await stranger.hears('share:ended');
  await scene.driver.call('updateLocation', { body: fix(-0.52) });
  await stranger.send('share:unwatch');
  expect(stranger.heardOf('share:position')).toHaveLength(2);
  expect(await poll()).toMatchObject({ latitude: null, trip: { status: 'completed' } });
  expect(await (await open()).send('share:watch', { token })).toMatchObject({
    ok: true,
    data: { latitude: null, trip: { status: 'completed' } },
  });
});
