/**
 * The baseline of commands: Express handlers without sessions, checks or events, in a process of their own.
 * `POST /create` and `PUT /accept/:id` do one findOneAndUpdate of a ride, `POST /search` does one indexed find of as
 * many drivers as the app lists. Responses are as long as the app's and compressed alike.
 *   node --import tsx tests/bench/support/bare-handlers.ts <port> <store url> <database> <drivers listed>
 */
import express from 'express';
import { MongoClient, ObjectId } from 'mongodb';
import { LISTED } from '#core/drivers/listing.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { storeIn } from '#core/store/store.ts';
import { sendJson } from '#http/compressed.ts';
import { serveCalls } from './script.ts';

const [port, url = '', name = '', listed] = process.argv.slice(2);
const { drivers, rides } = storeIn((await MongoClient.connect(url)).db(name));
/** A completed ride as the template of new rides, so that they are in the same indexes. */
const { _id, ...sample } = (await rides.findOne({ status: 'completed' })) ?? { _id: null };
if (!_id) throw new Error('there is no ride to copy');

const app = express();
app.use(express.json());
app.post('/create', async (req, res) => {
  const made = await rides.findOneAndUpdate(
    { _id: new ObjectId() },
    { $setOnInsert: { ...sample, ...(req.body as Partial<RideDoc>), createdAt: new Date() } },
    { upsert: true, returnDocument: 'after' },
  );
  await sendJson(req, res.status(201), made);
});
app.put('/accept/:id', async (req, res) => {
  const accepted = await rides.findOneAndUpdate(
    { _id: new ObjectId(req.params.id), status: 'completed' },
    { $set: { status: 'cancelled', acceptedAt: new Date() }, $inc: { rev: 1 } },
    { returnDocument: 'after' },
  );
  await sendJson(req, res, accepted);
});
app.post('/search', async (req, res) => {
  const found = drivers.find({ status: 'online' }).project(LISTED).limit(Number(listed));
  await sendJson(req, res, await found.toArray());
});
await new Promise<void>((resolve) => app.listen(Number(port), '127.0.0.1', () => resolve()));
serveCalls({});
