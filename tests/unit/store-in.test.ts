import { ObjectId } from 'bson';
import { afterEach, expect, it, vi } from 'vitest';
import { compileFilter } from '#dev/mongo/query.ts';

afterEach(() => void vi.restoreAllMocks());

it('$in and $nin look up thousands of ids, so that a start with thousands of drivers does not block the store', () => {
  const ids = Array.from({ length: 1000 }, () => new ObjectId());
  const [isIn, isNotIn] = [compileFilter({ _id: { $in: ids } }), compileFilter({ _id: { $nin: ids } })];
  const looks = vi.spyOn(ObjectId.prototype, 'toHexString');
  expect(ids.filter((_id) => isIn({ _id }))).toHaveLength(1000);
  expect(ids.filter((_id) => isNotIn({ _id }))).toEqual([]);
  expect(isIn({ _id: new ObjectId() })).toBe(false);
  expect(looks.mock.calls.length).toBeLessThan(10 * ids.length);
});

it('$in finds values of every kind among others', () => {
  const id = new ObjectId();
  const isIn = compileFilter({ of: { $in: [id, 'a', 1, null, new Date(0)] } });
  const found = [new ObjectId(id.toHexString()), 'a', 1, null, undefined, new Date(0), ['b', 'a']];
  expect(found.map((of) => isIn({ of }))).toEqual(found.map(() => true));
  expect([new ObjectId(), 'b', 2, ['b'], new Date(1)].map((of) => isIn({ of }))).toEqual(Array(5).fill(false));
});
