import { beforeAll, describe, expect, it } from 'vitest';
import { RATING } from '#shared/texts/en/ratings.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

const app = appOfFile();
const scene = sceneOfFile(app);
let id: string;
beforeAll(async () => {
  id = await scene.ride('acceptRide', 'startRide', 'completeRide');
});

describe('R27 PUT /api/rides/{id}/rating', () => {
  const put = (body: unknown, path = `/api/rides/${id}/rating`) => scene.passenger.send('rateRide', { path, body });

  it.each([
    [{ stars: 6 }, 'stars', RATING.starsNeeded],
    [{ stars: 0 }, 'stars', RATING.starsNeeded],
    [{ stars: 4.5 }, 'stars', RATING.starsNeeded],
    [{ stars: '5' }, 'stars', RATING.starsNeeded],
    [{}, 'stars', RATING.starsNeeded],
    [{ stars: 5, tags: ['handsome'] }, 'tags.0', RATING.tagUnknown],
    [{ stars: 5, tags: ['not_paid'] }, 'tags', RATING.tagUnknown],
    [{ stars: 5, tags: Array(100).fill('polite') }, 'tags', RATING.tagUnknown],
  ])('%j is 400 and changes nothing', async (body, field, error) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { code: 'INVALID', field, error } });
    const { body: ride } = await scene.passenger.call('getRide', { params: { id } });
    expect(ride).toMatchObject({ myRating: null });
  });

  it('a stranger gets 404, and a rating by each party is answered with their view', async () => {
    const stranger = await app.passenger();
    const params = { id };
    expect((await stranger.call('rateRide', { params, body: { stars: 1 } })).status).toBe(404);
    const mine = await scene.passenger.call('rateRide', { params, body: { stars: 2, tags: ['unsafe'] } });
    expect(mine).toMatchObject({ status: 200, body: { view: 'passenger', myRating: { stars: 2, tags: ['unsafe'] } } });
    const theirs = await scene.driver.call('rateRide', { params, body: { stars: 5 } });
    expect(theirs).toMatchObject({ status: 200, body: { view: 'driver', my_rating: { stars: 5, tags: [] } } });
    const low = await scene.admin.call('adminListLowRatings', { query: {} });
    expect(low.body).toMatchObject({
      total: 1,
      items: [{ ride_id: id, ratings: [{ by: 'passenger', safety: true }] }],
    });
  });
});
