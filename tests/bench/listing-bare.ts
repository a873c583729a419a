/** The baseline of listing.ts: Express, one indexed find of 200 drivers, and a response compressed as in the app. */
import express from 'express';
import { MongoClient } from 'mongodb';
import { LISTED } from '#core/drivers/listing.ts';
import type { DriverDoc } from '#core/store/documents.ts';
import { sendJson } from '#http/compressed.ts';
import { LISTED_DRIVERS_MAX } from '#shared/domain/constants/rules.ts';

const [url = '', name = '', port = '0'] = process.argv.slice(2);
const client = await MongoClient.connect(url);
const drivers = client.db(name).collection<DriverDoc>('drivers');

const app = express();
app.get('/', async (req, res) => {
  await sendJson(
    req,
    res,
    await drivers.find({ status: 'online' }).project(LISTED).limit(LISTED_DRIVERS_MAX).toArray(),
  );
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
