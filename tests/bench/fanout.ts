/**
 * The fan-out under the load of a busy evening: two realtime nodes and one publisher over a real Redis.
 *   node --import tsx tests/bench/fanout.ts [watchers 400] [drivers 500] [seconds 10]
 * Every driver moves once per second in a watched area, and each move also goes to a passenger as a ride position.
 */
import { ObjectId } from 'mongodb';
import { areaCells } from '../../core/location/cell.ts';
import { room } from '../../core/rooms.ts';
import { createFanout } from '../../realtime/fanout/fanout.ts';
import { EMBU, makePassenger, testContext } from '../support/context.ts';
import { realtimeNode, type TestSocket } from '../support/realtime.ts';
import { testRedis } from '../support/redis.ts';
import { testStore } from '../support/store.ts';

const [watchers = 400, drivers = 500, seconds = 10] = process.argv.slice(2).map(Number);
const TICKS_PER_SECOND = 20;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

async function main(): Promise<void> {
  const [redis, opened] = await Promise.all([testRedis(), testStore()]);
  const ctx = testContext(opened.store);
  const nodes = [await realtimeNode(ctx, { redisUrl: redis.url }), await realtimeNode(ctx, { redisUrl: redis.url })];
  const http = await createFanout({ redisUrl: redis.url, log: ctx.log });
  const cells = areaCells(EMBU);

  const people: { userId: ObjectId; socket: TestSocket }[] = [];
  const late: number[] = [];
  let moves = 0;
  let frames = 0;
  for (let i = 0; i < watchers; i += 1) {
    const user = await makePassenger(ctx);
    const socket = await nodes[i % 2]?.open({ user });
    if (!socket) continue;
    await socket.send('area:watch', EMBU);
    socket.socket.on('ride:position', ({ timestamp }) => late.push(performance.now() - timestamp));
    socket.socket.on('drivers:moved', (told) => {
      frames += 1;
      moves += told.length;
    });
    people.push({ userId: user._id, socket });
  }

  const ids = Array.from({ length: drivers }, () => new ObjectId().toHexString());
  const before = process.cpuUsage();
  const began = performance.now();
  let published = 0;
  for (let tick = 0; tick < seconds * TICKS_PER_SECOND; tick += 1) {
    for (let i = tick % TICKS_PER_SECOND; i < drivers; i += TICKS_PER_SECOND) {
      const timestamp = Math.floor(performance.now());
      const id = ids[i] ?? '';
      const at = { ...EMBU, heading: null, timestamp };
      http.publish(room.area(cells[i % cells.length] ?? ''), 'drivers:moved', [{ id, ...at, driverStatus: 'online' }]);
      const passenger = people[i % people.length];
      if (passenger) {
        const ride = { rideId: id, from: 'driver' as const, accuracy: 5, speed: 8, distance: 1, estimatedArrival: 2 };
        http.publish(room.user(passenger.userId), 'ride:position', { ...at, ...ride });
      }
      published += 2;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 / TICKS_PER_SECOND));
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const cpu = process.cpuUsage(before);
  const tookS = (performance.now() - began) / 1000;
  const sorted = late.toSorted((a, b) => a - b);
  console.log(
    [
      `${watchers} watchers on 2 nodes, ${drivers} drivers, ${seconds} s: ${published} events published`,
      `ride:position: ${late.length} of ${published / 2} arrived; p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms, max ${percentile(sorted, 1).toFixed(1)} ms`,
      `drivers:moved: ${(frames / watchers / tookS).toFixed(2)} frames per watcher and second, ${(moves / frames).toFixed(0)} moves each`,
      `CPU of everything in one process (nodes, publisher and clients): ${((cpu.user + cpu.system) / 1e4 / tookS).toFixed(0)} %`,
    ].join('\n'),
  );
  await Promise.all(nodes.map((node) => node.close()));
  http.close();
  await opened.close();
  await redis.close();
}

await main();
