import { describe, expect, it } from 'vitest';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { startRide } from '#core/rides/progress-ride.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { startSession } from '#core/people/sessions.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { cookieNames } from '#http/cookies.ts';
import { liveTag } from '#shared/contract/live-tag.ts';
import type { LiveData } from '#shared/contract/ride-entities.ts';
import { type Client } from '../support/app.ts';
import { makeDriver, makePassenger, testClock, EMBU } from '../support/context.ts';
import { bookAndAccept, book } from '../support/rides.ts';
import { appOfFile } from '../support/of-file.ts';

const clock = testClock();
const app = appOfFile({ clock });

async function signedIn(user: UserDoc): Promise<Client> {
  const client = app.client();
  const { user: cookie } = cookieNames(Number(new URL(app.url).port));
  client.cookies.set(cookie, (await startSession(app.ctx, user._id)).token);
  return client;
}
const ask = async (client: Client, id: string, tag?: string) => {
  const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
  const { status, body, headers: responseHeaders } = await client.call('getLiveData', { params: { id }, headers });
  return { status, body: body as LiveData | undefined, tag: responseHeaders.get('etag') ?? '' };
};

describe('decision 042: live data for a caller who already has it', () => {
  const report = async (user: UserDoc, latitude: number): Promise<number> => {
    clock.advance(4000);
    const timestamp = clock.now().getTime();
    await reportFix(app.ctx, user, { ...EMBU, latitude, accuracy: 8, heading: 0, speed: 7, timestamp });
    return timestamp;
  };

  it('is 304 to a passenger who has the newest position, complete after a newer one and after each step', async () => {
    const [user, driver] = [await makePassenger(app.ctx), await makeDriver(app.ctx)];
    const { id } = await bookAndAccept(app.ctx, user, driver);
    const client = await signedIn(user);
    await report(driver.user, -0.538);
    const first = await ask(client, id);
    expect(first).toMatchObject({ status: 200, body: { driverLocation: { lat: -0.538 } } });
    expect(await ask(client, id, first.tag)).toMatchObject({ status: 304, body: undefined, tag: first.tag });

    const { rev } = first.body!;
    const driverAt = await report(driver.user, -0.5379);
    expect((await ask(client, id, first.tag)).status).toBe(200);
    expect((await ask(client, id, liveTag({ rev, driverAt, passengerAt: 0 }))).status).toBe(304);
    // This process learns a position that another process sent to the page only seconds later, through the store.
    expect((await ask(client, id, liveTag({ rev, driverAt: driverAt + 4000, passengerAt: 0 }))).status).toBe(304);
    await report(user, -0.5389);
    expect((await ask(client, id, liveTag({ rev, driverAt, passengerAt: 0 }))).status).toBe(304);

    await startRide(app.ctx, driver.user, toObjectId(id));
    const started = await ask(client, id, liveTag({ rev, driverAt: driverAt + 4000, passengerAt: 0 }));
    expect(started).toMatchObject({ status: 200, body: { status: 'in_progress' } });
    expect(started.body!.rev).toBeGreaterThan(rev);
  });

  it('gives a driver the passenger’s position and, with their own, the time left', async () => {
    const [user, driver] = [await makePassenger(app.ctx), await makeDriver(app.ctx)];
    const { id } = await bookAndAccept(app.ctx, user, driver);
    const client = await signedIn(driver.user);
    await report(driver.user, -0.538);
    await report(user, -0.5389);
    const { tag } = await ask(client, id);
    expect((await ask(client, id, tag)).status).toBe(304);
    await report(user, -0.5388);
    const later = await ask(client, id, tag);
    expect(later).toMatchObject({ status: 200, body: { passengerLocation: { lat: -0.5388 } } });
    await report(driver.user, -0.5379);
    expect((await ask(client, id, later.tag)).status).toBe(200);
  });

  it('a ride without positions is identified by its rev; no other tag matches', async () => {
    const [user, driver] = [await makePassenger(app.ctx), await makeDriver(app.ctx)];
    const { id, rev } = await book(app.ctx, user, driver);
    const client = await signedIn(user);
    const known = liveTag({ rev, driverAt: 0, passengerAt: 0 });
    expect((await ask(client, id, known)).status).toBe(304);
    for (const tag of ['*', '"9.9.9"', 'W/"9.9"', 'W/"9.9.x"', `W/"${rev}.0.-1"`, 'x'.repeat(3000)]) {
      expect((await ask(client, id, tag)).status).toBe(200);
    }
    await acceptRide(app.ctx, driver.user, toObjectId(id));
    expect((await ask(client, id, known)).status).toBe(200);
  });
});
