import { MongoClient, ObjectId } from 'mongodb';
import { finishBackground } from '#core/lib/background.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { storeIn } from '#core/store/store.ts';
import { testContext } from './context.ts';

/**
 * A process that accepts a ride and is killed after its n-th store command:
 * `node --import ./typescript.mjs tests/support/doomed.ts <url> <database> <driver> <ride> <now, epoch ms> <n>`
 */
const [url = '', database = '', driver = '', ride = '', now = '', n = ''] = process.argv.slice(2);
const client = await MongoClient.connect(url, { monitorCommands: true });
const store = storeIn(client.db(database));
const user = await store.users.findOne({ _id: new ObjectId(driver) });
if (!user) throw new Error('no such driver');
let left = Number(n);
client.on('commandSucceeded', () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
await acceptRide(testContext(store, { now: new Date(Number(now)) }), user, new ObjectId(ride));
await finishBackground(store);
await client.close();
