import { expect, it } from 'vitest';
import { updateEach } from '#core/store/store.ts';
import { makeDriver, testContext } from '../support/context.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();

it('decision 001: updating many documents undoes no concurrent write', async () => {
  const { drivers } = db.store;
  const { _id } = await makeDriver(testContext(db.store));
  for (let round = 1; round <= rounds(60); round += 1) {
    const at = new Date(Date.UTC(2100, 0) + round);
    await drivers.updateOne({ _id }, { $set: { status: 'online' } });
    await Promise.all([
      updateEach(drivers, [_id], { $max: { socketSeenAt: at } }),
      drivers.findOneAndUpdate({ _id, status: 'online' }, { $set: { status: 'offline' } }),
    ]);
    const kept = await drivers.findOne({ _id });
    expect(kept, `round ${round}`).toMatchObject({ status: 'offline', socketSeenAt: at });
  }
});

it('decision 001: an update of no documents succeeds', async () => {
  await expect(updateEach(db.store.drivers, [], { $set: { status: 'offline' } })).resolves.toBeUndefined();
});
