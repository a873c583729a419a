import { getRide } from '#core/rides/read-rides.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { arriveAtPickup } from '#core/rides/arrive.ts';
import { moveRide } from '#core/rides/move-ride.ts';
import { leavingPickup } from '#core/rides/moves.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import { listIncidents } from '#core/safety/present-incident.ts';
import { lastSent, raiseAlert } from '#core/safety/raise-alert.ts';
import { updateIncident } from '#core/safety/update-incident.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { IncidentDoc } from '#core/store/incident-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { AlertRequest, type AdminIncidentUpdate, IncidentsQuery } from '#shared/contract/incident-entities.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { ADMIN_SAFETY, SAFETY } from '#shared/texts/en/safety.ts';
import {
  ALERT_AFTER_END_MIN,
  ALERT_PRESS_S,
  ALERT_RINGS_AGAIN_S,
  INCIDENT_KEPT_DAYS,
  TRAIL_POINTS_MAX,
  TRAIL_STEP_S,
} from '#shared/domain/constants/rules.ts';
import { EMBU, fixAt, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, waitAtPickup } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const DAY_MS = 24 * 3600_000;
const HERE = { latitude: -0.5, longitude: 37.5 };

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store);
  await db.store.incidents.deleteMany({});
  passenger = await makePassenger(ctx, { name: 'Wanjiku Njeri' });
  driver = await makeDriver(ctx, { fullName: 'Juma Mwangi' });
});

const actor = (name: string) => ({ id: new ObjectId(), name, from: '127.0.0.1' });
const NJERI = actor('njeri');
const call = async (who = passenger, sent?: AlertRequest): Promise<{ id: string; rideId: ObjectId }> => {
  const ride = await bookAndAccept(ctx, passenger, driver);
  const rideId = toObjectId(ride.id);
  return { rideId, ...(await raiseAlert(ctx, who, rideId, sent)) };
};
async function docOf(id: string): Promise<IncidentDoc> {
  const doc = await ctx.store.incidents.findOne({ _id: toObjectId(id) });
  if (!doc) throw new Error('no such alert');
  return doc;
}
/** The last press of an alert, as the screen of an admin who looks at it now names it. */
async function seenNow(id: string): Promise<string> {
  const doc = await ctx.store.incidents.findOne({ _id: toObjectId(id) });
  return (doc ? lastSent(doc) : ctx.clock.now()).toISOString();
}
const update = async (id: string, change: AdminIncidentUpdate, by = NJERI) =>
  updateIncident(ctx, by, id, { ...(change.status && { sent_seen: await seenNow(id) }), ...change });
const messageOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : '?'),
  );

describe('R30 raising an alert', () => {
  it('R30 rings every admin at once, with the ride, its people and where they are', async () => {
    const { id, rideId } = await call(passenger, HERE);
    const rung = ctx.heard('admin:incident', room.admins);
    expect(rung).toHaveLength(1);
    expect(rung[0]).toMatchObject({
      id,
      ride_id: rideId.toHexString(),
      role: 'passenger',
      status: 'open',
      passenger: { name: 'Wanjiku Njeri', phone: passenger.phone },
      driver: { name: 'Juma Mwangi', phone: driver.phone, plate: driver.plate },
      position: HERE,
      trail: [{ who: 'driver', ...EMBU }],
      acknowledged_by: null,
    });
  });

  it('R30 shows admins the current phone numbers of both parties, in the list, in events and in responses', async () => {
    const { id } = await call();
    await ctx.store.users.updateOne({ _id: passenger._id }, { $set: { phone: '+254722000111' } });
    await ctx.store.drivers.updateOne({ _id: driver._id }, { $set: { phone: '+254733000222' } });
    const now = { passenger: { phone: '+254722000111' }, driver: { phone: '+254733000222' } };
    const [listed] = (await listIncidents(ctx, IncidentsQuery.parse({}))).items;
    const answered = await update(id, { note: 'Called.' });
    expect([listed, answered, ctx.heard('admin:incident', room.admins).at(-1)]).toMatchObject([now, now, now]);
  });

  it('R30 without a position in the request, the last position of this ride is used; the driver may call as well', async () => {
    const { id } = await call(driver.user);
    expect(await docOf(id)).toMatchObject({ role: 'driver', position: EMBU });
  });

  it('R30 repeated with a newer position is the same alert: admins see the person’s current position', async () => {
    const { id, rideId } = await call();
    expect((await docOf(id)).position).toBeNull();
    ctx.clock.advance(60_000);
    expect(await raiseAlert(ctx, passenger, rideId, HERE)).toMatchObject({ id });
    const moved = { ...HERE, latitude: HERE.latitude + 0.005 };
    // Within 10 s no new position is stored; an impossible position is never stored (R42).
    await raiseAlert(ctx, passenger, rideId, { latitude: -33.9, longitude: 151.2 });
    ctx.clock.advance(60_000);
    await raiseAlert(ctx, passenger, rideId, moved);
    expect(await docOf(id)).toMatchObject({ position: HERE, rings: 3 });
    const trail = ctx.heard('admin:incident', room.admins).at(-1)?.trail;
    expect(trail?.slice(-2)).toMatchObject([
      { who: 'passenger', ...HERE },
      { who: 'passenger', ...moved },
    ]);
  });

  it.each([{ latitude: 200, longitude: 37 }, { latitude: -0.5 }, { latitude: '1', longitude: '2' }, 'help', 7, null])(
    'R30 an invalid position does not stop a call for help: %o',
    (sent) => {
      expect(AlertRequest.parse(sent) ?? {}).not.toMatchObject({ latitude: 200 });
    },
  );

  it('R30 a hundred at once by the same person are one alert that rings once; the other party’s alert is separate', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const rideId = toObjectId(ride.id);
    const all = await Promise.all(Array.from({ length: 100 }, () => raiseAlert(ctx, passenger, rideId, undefined)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(ctx.heard('admin:incident')).toHaveLength(1);
    expect((await raiseAlert(ctx, driver.user, rideId, undefined)).id).not.toBe(all[0]?.id);
  });

  it('R30 is refused with a message before the ride is active, an hour after its end, and for the rides of others', async () => {
    const waiting = toObjectId((await book(ctx, passenger, driver)).id);
    expect(await messageOf(raiseAlert(ctx, passenger, waiting, HERE))).toBe(SAFETY.alert.notUnderWay);
    expect(await codeOf(raiseAlert(ctx, driver.user, waiting, HERE))).toBe('NOT_FOUND');
    const [other, rider] = [await makePassenger(ctx), await makeDriver(ctx)];
    const rideId = toObjectId((await bookAndAccept(ctx, other, rider)).id);
    expect(await codeOf(raiseAlert(ctx, passenger, rideId, HERE))).toBe('NOT_FOUND');
    await startRide(ctx, rider.user, rideId);
    await completeRide(ctx, rider.user, rideId);
    ctx.clock.advance(ALERT_AFTER_END_MIN * 60_000);
    expect(await codeOf(raiseAlert(ctx, other, rideId, HERE))).toBe('NOT_UNDER_WAY');
    expect(await ctx.store.incidents.countDocuments({})).toBe(0);
    expect(ctx.heard('admin:incident')).toEqual([]);
  });

  it('R30 after a ride was cancelled under way, its parties can call for help for an hour', async () => {
    const rideId = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    await startRide(ctx, driver.user, rideId);
    await updateRide(ctx, NJERI, rideId.toHexString(), { status: 'cancelled' });
    expect(await raiseAlert(ctx, passenger, rideId, HERE)).toMatchObject({ id: expect.any(String) as string });
    ctx.clock.advance(ALERT_AFTER_END_MIN * 60_000);
    expect(await codeOf(raiseAlert(ctx, driver.user, rideId, HERE))).toBe('NOT_UNDER_WAY');
  });

  it.each(['completed', 'given up', 'no_show', 'cancelled by the passenger'])(
    'R30 a ride that is %s once the two have met leaves both an hour to call for help, and no more',
    async (how) => {
      const rideId = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
      await waitAtPickup(ctx, rideId.toHexString());
      if (how === 'completed') {
        await startRide(ctx, driver.user, rideId);
        await completeRide(ctx, driver.user, rideId);
      } else if (how === 'cancelled by the passenger') await cancelRide(ctx, passenger, rideId, null);
      else await declineRide(ctx, driver.user, rideId, { reason: how === 'no_show' ? how : 'cannot_come' });
      const until = new Date(ctx.clock.now().getTime() + ALERT_AFTER_END_MIN * 60_000).toISOString();
      expect(await getRide(ctx, passenger, rideId)).toMatchObject({ helpUntil: until });
      const seen = await getRide(ctx, driver.user, rideId);
      expect(seen).toMatchObject({ help_until: until });
      ctx.clock.advance(1000);
      const { id } = await raiseAlert(ctx, passenger, rideId, HERE);
      expect(await docOf(id)).toMatchObject({ role: 'passenger', driverId: driver._id, position: HERE });
      // The driver reads nothing of it; their own alert is another one.
      expect(await getRide(ctx, driver.user, rideId)).toEqual(seen);
      expect((await raiseAlert(ctx, driver.user, rideId, undefined)).id).not.toBe(id);
      await update(id, { status: 'resolved' });
      ctx.clock.advance(ALERT_AFTER_END_MIN * 60_000 - 1001);
      expect(await codeOf(raiseAlert(ctx, passenger, rideId, HERE))).toBe('ok');
      for (const open of await ctx.store.incidents.distinct('_id', { open: true })) {
        await update(open.toHexString(), { status: 'resolved' });
      }
      ctx.clock.advance(1);
      for (const who of [passenger, driver.user]) {
        expect(await codeOf(raiseAlert(ctx, who, rideId, HERE))).toBe('NOT_UNDER_WAY');
      }
    },
  );

  it('R30 R24 an open request given up at the pickup leaves both an hour too, and names the driver who was there', async () => {
    const rideId = toObjectId((await book(ctx, passenger, null)).id);
    const ask = (_id: ObjectId) => ctx.store.rides.updateOne({ _id: rideId }, { $addToSet: { offeredTo: _id } });
    await ask(driver._id);
    await acceptRide(ctx, driver.user, rideId);
    await arriveAtPickup(ctx, driver.user, rideId);
    await declineRide(ctx, driver.user, rideId, { reason: 'cannot_come' });
    const seen = await getRide(ctx, driver.user, rideId);
    const { id } = await raiseAlert(ctx, passenger, rideId, HERE);
    expect(await docOf(id)).toMatchObject({ driverId: driver._id });
    expect(await getRide(ctx, driver.user, rideId)).toEqual(seen);
    expect(await docOf((await raiseAlert(ctx, driver.user, rideId, undefined)).id)).toMatchObject({ role: 'driver' });
    // Who was not there, or was not asked, may not.
    const stranger = await makeDriver(ctx);
    expect(await codeOf(raiseAlert(ctx, stranger.user, rideId, HERE))).toBe('NOT_FOUND');
    await update(id, { status: 'resolved' });
    const next = await makeDriver(ctx);
    await ask(next._id);
    await acceptRide(ctx, next.user, rideId);
    expect(await docOf((await raiseAlert(ctx, passenger, rideId, HERE)).id)).toMatchObject({ driverId: next._id });
  });

  it.each(['asked alone', 'an open request'])(
    'R30 R43 a driver who leaves with the passenger, without Start, and gives the ride up (%s) leaves both an hour',
    async (how) => {
      const rideId = toObjectId((await book(ctx, passenger, how === 'asked alone' ? driver : null)).id);
      await ctx.store.rides.updateOne({ _id: rideId }, { $addToSet: { offeredTo: driver._id } });
      await acceptRide(ctx, driver.user, rideId);
      await arriveAtPickup(ctx, driver.user, rideId);
      const ride = await ctx.store.rides.findOne({ _id: rideId });
      if (!ride) throw new Error('no such ride');
      await moveRide(ctx, { _id: rideId }, leavingPickup(ctx.clock.now(), ride));
      await declineRide(ctx, driver.user, rideId, { reason: 'cannot_come' });
      const { id } = await raiseAlert(ctx, passenger, rideId, HERE);
      expect(await docOf(id)).toMatchObject({ driverId: driver._id });
      expect(await codeOf(raiseAlert(ctx, driver.user, rideId, HERE))).toBe('ok');
    },
  );

  it('R30 a driver whose phone never reports that they arrived leaves the passenger an hour too', async () => {
    const rideId = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    await cancelRide(ctx, passenger, rideId, null);
    expect(await codeOf(raiseAlert(ctx, passenger, rideId, HERE))).toBe('ok');
  });

  it('R30 a ride that ends before it is active leaves nobody a call for help', async () => {
    const asked = toObjectId((await book(ctx, passenger, driver)).id);
    await cancelRide(ctx, passenger, asked, null);
    expect(await codeOf(raiseAlert(ctx, passenger, asked, HERE))).toBe('NOT_UNDER_WAY');
    const scheduledTime = new Date(ctx.clock.now().getTime() + 24 * 3600_000).toISOString();
    const later = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime });
    await declineRide(ctx, driver.user, toObjectId(later.id), { reason: 'cannot_come' });
    for (const who of [passenger, driver.user]) {
      expect(await codeOf(raiseAlert(ctx, who, toObjectId(later.id), HERE))).toBe('NOT_UNDER_WAY');
    }
  });

  it('R30 a retry after the end of the ride, when the first response was lost, gets the open alert', async () => {
    const { id, rideId } = await call();
    await startRide(ctx, driver.user, rideId);
    await completeRide(ctx, driver.user, rideId);
    expect(await raiseAlert(ctx, passenger, rideId, HERE)).toMatchObject({ id });
    await update(id, { status: 'resolved' });
    ctx.clock.advance(ALERT_AFTER_END_MIN * 60_000);
    expect(await codeOf(raiseAlert(ctx, passenger, rideId, HERE))).toBe('NOT_UNDER_WAY');
  });

  it('R30 after an alert was resolved, a new one can be raised in the same ride', async () => {
    const { id, rideId } = await call();
    await update(id, { status: 'resolved' });
    expect((await raiseAlert(ctx, passenger, rideId, HERE)).id).not.toBe(id);
  });

  it('R30 is kept for a year', async () => {
    const { id } = await call();
    expect((await docOf(id)).expiresAt).toEqual(new Date(ctx.clock.now().getTime() + INCIDENT_KEPT_DAYS * DAY_MS));
  });
});

describe('R30 an alert that waits for an admin', () => {
  it('R30 rings again every 60 s, once for any number of sweeping processes, until it is acknowledged', async () => {
    const { id } = await call();
    const rings = () => ctx.heard('admin:incident').filter(({ status }) => status === 'open').length;
    ctx.clock.advance((ALERT_RINGS_AGAIN_S - 1) * 1000);
    await sweep(ctx, ctx.clock.now());
    expect(rings()).toBe(1);
    ctx.clock.advance(1000);
    await Promise.all([1, 2, 3].map(() => sweep(ctx, ctx.clock.now())));
    expect(rings()).toBe(2);
    expect((await docOf(id)).rings).toBe(2);
    await update(id, { status: 'acknowledged' });
    ctx.clock.advance(10 * ALERT_RINGS_AGAIN_S * 1000);
    await sweep(ctx, ctx.clock.now());
    expect(rings()).toBe(2);
  });

  it('R30 notifies the caller exactly once that support has seen it, even after a crash', async () => {
    const { id } = await call();
    await update(id, { status: 'acknowledged' });
    await finishBackground(ctx.store);
    const seen = async () =>
      (await listNotifications(ctx, passenger)).items.filter(({ kind }) => kind === 'alertSeen').map(textOf);
    expect(await seen()).toEqual(['Boda support has seen your alert.']);
    expect((await docOf(id)).untoldSince).toBeUndefined();
    await ctx.store.incidents.updateOne({ _id: toObjectId(id) }, { $set: { untoldSince: ctx.clock.now() } });
    ctx.clock.advance(5000);
    await sweep(ctx, ctx.clock.now());
    expect(await seen()).toHaveLength(1);
    expect((await docOf(id)).untoldSince).toBeUndefined();
  });

  it('R30 notifies the caller as well when it is resolved without being acknowledged', async () => {
    const { id } = await call(driver.user);
    await update(id, { status: 'resolved', note: 'False alarm' });
    await finishBackground(ctx.store);
    expect(ctx.heard('notification:added', room.user(driver._id)).map(({ kind }) => kind)).toContain('alertClosed');
    expect(await docOf(id)).toMatchObject({ status: 'resolved', open: false, acknowledged: { name: 'njeri' } });
  });
});

describe('R30 sent again', () => {
  const admins = () => ctx.heard('admin:incident', room.admins);
  const newsOf = async () =>
    (await listNotifications(ctx, passenger)).items.map(textOf).filter((text) => text.startsWith('Boda support'));

  it('R30 after an admin has acknowledged it, it rings again and waits for another acknowledgement', async () => {
    const { id, rideId } = await call(passenger, { press: 'a' });
    await update(id, { status: 'acknowledged' });
    await finishBackground(ctx.store);
    const before = admins().length;
    ctx.clock.advance(60_000);
    const at = ctx.clock.now();
    expect(await raiseAlert(ctx, passenger, rideId, { press: 'b' })).toEqual({ id, at: at.toISOString(), again: true });
    expect(admins().slice(before)).toMatchObject([
      {
        ...{ id, status: 'open', rings: 2, acknowledged_by: null },
        sent_again: [{ at: at.toISOString(), acknowledged_by: 'njeri' }],
      },
    ]);
    const list = await listIncidents(ctx, IncidentsQuery.parse({ status: 'open' }));
    expect(list.items.map((one) => [one.id, one.sent_again.length])).toEqual([[id, 1]]);
    ctx.clock.advance(ALERT_RINGS_AGAIN_S * 1000);
    await sweep(ctx, ctx.clock.now());
    expect(await docOf(id)).toMatchObject({ status: 'open', rings: 3 });
    // The notification of the first time is of then: it does not say that the second was seen.
    expect((await listNotifications(ctx, passenger)).items[0]?.at).toBe(new Date(at.getTime() - 60_000).toISOString());

    await update(id, { status: 'acknowledged' }, actor('mutua'));
    await finishBackground(ctx.store);
    expect(await newsOf()).toEqual(['Boda support has seen your alert.', 'Boda support has seen your alert.']);
    expect(await docOf(id)).toMatchObject({ status: 'acknowledged', acknowledged: { name: 'mutua' } });
    const log = await ctx.store.audit.find({ target: id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ who, what }) => [who, what])).toEqual([
      ['njeri', 'alert acknowledged'],
      ['mutua', 'alert acknowledged'],
    ]);
  });

  it('R30 an admin who saw an earlier press neither acknowledges nor closes the alert; a note alone is kept', async () => {
    const { id, rideId } = await call(passenger, { press: 'a' });
    const sent_seen = await seenNow(id);
    const acknowledged = await update(id, { status: 'acknowledged', sent_seen });
    expect(await update(id, { status: 'acknowledged', sent_seen })).toEqual(acknowledged);
    ctx.clock.advance(60_000);
    await raiseAlert(ctx, passenger, rideId, { press: 'b' });
    const before = await docOf(id);
    for (const status of ['acknowledged', 'resolved'] as const) {
      const late = { status, sent_seen, note: 'Both are safe.' };
      expect(await codeOf(update(id, late))).toBe('ALERT_SENT_AGAIN');
      expect(await messageOf(update(id, late, actor('mutua')))).toBe(ADMIN_SAFETY.sentAgainSince);
      expect(await codeOf(updateIncident(ctx, NJERI, id, { status }))).toBe('INVALID');
    }
    expect(await docOf(id)).toEqual(before);
    expect(await update(id, { note: 'Calling.', sent_seen })).toMatchObject({ status: 'open', rings: 2 });
    const resolved = await update(id, { status: 'resolved' });
    expect(resolved).toMatchObject({ status: 'resolved', notes: [{ text: 'Calling.' }] });
    expect(await update(id, { status: 'resolved', sent_seen: before.sends?.at(-1)?.at.toISOString() })).toEqual(
      resolved,
    );
  });

  it('R30 a press that comes while an admin closes the alert is never closed unseen', async () => {
    const answers = new Set<string>();
    for (let round = 0; round < rounds(20); round += 1) {
      [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
      const { id, rideId } = await call(passenger, { press: 'a' });
      const sent_seen = await seenNow(id);
      ctx.clock.advance(60_000);
      const [closed, again] = await Promise.all([
        // In every other round the closing begins one read later than the press, so that the press is written first.
        (round % 2 === 0 ? docOf(id) : Promise.resolve()).then(() =>
          codeOf(updateIncident(ctx, NJERI, id, { status: 'resolved', sent_seen })),
        ),
        raiseAlert(ctx, passenger, rideId, { press: 'b' }),
      ]);
      expect(['ok', 'ALERT_SENT_AGAIN']).toContain(closed);
      answers.add(closed);
      // A press after the closing is a new alert.
      expect(again.id === id).toBe(closed !== 'ok');
      expect(await docOf(again.id)).toMatchObject({ status: 'open', open: true });
    }
    expect(answers).toContain('ALERT_SENT_AGAIN');
  });

  it('R30 a double tap within 5 s, and a retry of a press that arrived, do not ring again', async () => {
    const { id, rideId } = await call(passenger, { press: 'a' });
    const first = { id, at: ctx.clock.now().toISOString(), again: false };
    ctx.clock.advance(ALERT_PRESS_S * 1000 - 1);
    await update(id, { status: 'acknowledged' });
    expect(await raiseAlert(ctx, passenger, rideId, { press: 'b' })).toEqual(first);
    ctx.clock.advance(60_000);
    expect(await raiseAlert(ctx, passenger, rideId, { press: 'a' })).toEqual(first);
    expect(await docOf(id)).toMatchObject({ status: 'acknowledged', rings: 1 });
  });

  it('R30 a hundred at once in two processes ring once more, also while an admin acknowledges', async () => {
    const { id, rideId } = await call(passenger, { press: 'a' });
    await update(id, { status: 'acknowledged' });
    ctx.clock.advance(60_000);
    const other = testContext(db.store);
    other.clock.advance(ctx.clock.now().getTime() - other.clock.now().getTime());
    const again = Array.from({ length: 100 }, (_, i) =>
      raiseAlert(i % 2 ? other : ctx, passenger, rideId, { ...HERE, press: `b${i}` }),
    );
    const answers = await Promise.all([...again, update(id, { note: 'Calling.' }).then(() => null)]);
    const at = ctx.clock.now().toISOString();
    expect(answers.filter((answer) => answer !== null)).toEqual(again.map(() => ({ id, at, again: true })));
    const { sends, status, rings, trail } = await docOf(id);
    expect([status, rings, sends?.length]).toEqual(['open', 2, 2]);
    expect(trail.filter(({ who }) => who === 'passenger')).toHaveLength(1);
  });

  it('R30 once it is resolved the caller is told, and the next press is a new alert', async () => {
    const { id, rideId } = await call(passenger, { press: 'a' });
    await update(id, { status: 'acknowledged' });
    await update(id, { status: 'resolved' });
    await finishBackground(ctx.store);
    expect(new Set(await newsOf())).toEqual(
      new Set(['Boda support has seen your alert.', 'Boda support has closed your alert.']),
    );
    ctx.clock.advance(60_000);
    const next = await raiseAlert(ctx, passenger, rideId, { press: 'b' });
    expect(next).toMatchObject({ again: false, at: ctx.clock.now().toISOString() });
    expect(next.id).not.toBe(id);
  });
});

describe('R30 two admins', () => {
  it('R30 R16 of ten who acknowledge at once one is first; the others learn who it was; the log has one entry', async () => {
    const { id } = await call();
    const admins = Array.from({ length: 10 }, (_, i) => actor(`admin-${i}`));
    const answers = await Promise.all(admins.map((by) => messageOf(update(id, { status: 'acknowledged' }, by))));
    const first = admins[answers.indexOf('ok')]?.name ?? '';
    expect((await docOf(id)).acknowledged?.name).toBe(first);
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === ADMIN_SAFETY.acknowledgedBy(first))).toHaveLength(9);
    const log = await ctx.store.audit.find({ target: id }).toArray();
    expect(log.map(({ who, what, kind }) => [who, what, kind])).toEqual([[first, 'alert acknowledged', 'incident']]);
  });

  it('R30 R2 a repeat by the same admin is a success that changes nothing', async () => {
    const { id } = await call();
    const once = await update(id, { status: 'acknowledged' });
    expect(await update(id, { status: 'acknowledged' })).toEqual(once);
    expect(await codeOf(update(id, { status: 'acknowledged' }, actor('mutua')))).toBe('ALERT_TAKEN');
  });

  it('R30 another admin may resolve an alert that one admin acknowledged; after that only notes can be added', async () => {
    const { id } = await call();
    await update(id, { status: 'acknowledged' });
    await update(id, { status: 'resolved', note: 'Both are safe. Called +254712345678.' }, actor('mutua'));
    expect(await messageOf(update(id, { status: 'acknowledged' }))).toBe(ADMIN_SAFETY.resolvedBy('mutua'));
    expect(await messageOf(update(id, { status: 'resolved' }))).toBe(ADMIN_SAFETY.resolvedBy('mutua'));
    const after = await update(id, { note: 'Reported to the police' });
    expect(after.notes.map(({ by, text }) => [by, text])).toEqual([
      ['mutua', 'Both are safe. Called +254712345678.'],
      ['njeri', 'Reported to the police'],
    ]);
    const log = await ctx.store.audit.find({ target: id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ what }) => what)).toEqual(['alert acknowledged', 'alert resolved', 'alert noted']);
    expect(JSON.stringify(log)).not.toContain('+254712345678');
  });

  it('R30 an unknown alert is 404', async () => {
    expect(await codeOf(update(new ObjectId().toHexString(), { status: 'resolved' }))).toBe('NOT_FOUND');
  });
});

describe('R30 the trail', () => {
  /** Stores a new position of both parties, `steps` thousandths of a degree north of EMBU. */
  async function stand(steps: number): Promise<void> {
    const at = { ...EMBU, latitude: EMBU.latitude + steps / 1000 };
    const fix = fixAt(at, ctx.clock.now().getTime());
    await ctx.store.drivers.updateOne({ _id: driver._id }, { $set: { fix } });
    await ctx.store.users.updateOne({ _id: passenger._id }, { $set: { fix } });
  }

  it('R30 grows with the positions of both parties until it is resolved, once for any number of sweeping processes', async () => {
    const { id } = await call();
    for (const step of [1, 2, 3]) {
      ctx.clock.advance(TRAIL_STEP_S * 1000);
      await stand(step);
      await Promise.all([1, 2].map(() => sweep(ctx, ctx.clock.now())));
    }
    const { trail, rev } = await docOf(id);
    expect(trail.filter(({ who }) => who === 'driver')).toHaveLength(4);
    expect(trail.filter(({ who }) => who === 'passenger')).toHaveLength(3);
    expect(rev).toBe(1);
    expect(ctx.heard('admin:changed').filter(({ type }) => type === 'incidents')).toHaveLength(6);
    await update(id, { status: 'resolved' });
    ctx.clock.advance(TRAIL_STEP_S * 1000);
    await stand(4);
    await sweep(ctx, ctx.clock.now());
    expect((await docOf(id)).trail).toHaveLength(trail.length);
  });

  it('R30 keeps the newest 300 points', async () => {
    const { id } = await call();
    const old = { who: 'driver' as const, ...EMBU, at: ctx.clock.now() };
    const full = Array.from({ length: TRAIL_POINTS_MAX }, () => old);
    await ctx.store.incidents.updateOne({ _id: toObjectId(id) }, { $set: { trail: full } });
    ctx.clock.advance(TRAIL_STEP_S * 1000);
    await stand(1);
    await sweep(ctx, ctx.clock.now());
    const { trail } = await docOf(id);
    expect(trail).toHaveLength(TRAIL_POINTS_MAX);
    expect(trail.at(-1)?.at).toEqual(ctx.clock.now());
  });
});

describe('R30 notes', () => {
  it('R30 sixty notes at once by two admins are all kept', async () => {
    const { id } = await call();
    const admins = [NJERI, actor('kamau')];
    await Promise.all(Array.from({ length: 60 }, (_, i) => update(id, { note: `note ${i}` }, admins[i % 2])));
    const { notes } = await docOf(id);
    expect(new Set(notes.map(({ text }) => text)).size).toBe(60);
  });
});

describe('R30 the queue', () => {
  it('R30 shows open alerts first, then acknowledged, then resolved ones, each newest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
      ctx.clock.advance(1000);
      ids.push((await call()).id);
    }
    const [a = '', b = '', c = '', d = ''] = ids;
    await update(d, { status: 'resolved' });
    await update(c, { status: 'acknowledged' });
    const list = async (query: object) => listIncidents(ctx, IncidentsQuery.parse(query));
    expect((await list({})).items.map(({ id }) => id)).toEqual([b, a, c, d]);
    expect(await list({ status: 'open', pageSize: '1' })).toMatchObject({ total: 2, items: [{ id: b }] });
  });
});
