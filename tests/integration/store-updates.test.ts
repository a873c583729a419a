import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collection } from '#dev/mongo/collection.ts';
import { parseIndexSpec } from '#dev/mongo/index-spec.ts';
import { Storage } from '#dev/mongo/storage.ts';
import { compileUpdate, isUnchanged } from '#dev/mongo/update.ts';
import type { Doc } from '#dev/mongo/values.ts';

/** A document with a large part, and how often that was read. */
function counted(fields: Doc = {}): { doc: Doc; reads: () => number } {
  let reads = 0;
  const large = {
    get key() {
      reads += 1;
      return 'value';
    },
  };
  return { doc: { _id: 1, large, ...fields }, reads: () => reads };
}

/** The document after an update. */
const updated = (doc: Doc, update: Doc): Doc => compileUpdate(update, undefined)(doc, false);

describe('architecture "The store": an update in the embedded store handles only the fields that it names', () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'boda-updates-'));
    storage = await Storage.open(folder);
  });
  afterAll(async () => {
    await storage.close();
    await rm(folder, { recursive: true });
  });

  it('other fields are neither copied nor compared', () => {
    const { doc, reads } = counted({ status: 'online' });
    const after = updated(doc, { $set: { status: 'offline' } });
    expect(Object.keys(after)).toEqual(['_id', 'large', 'status']);
    expect(after.large).toBe(doc.large);
    expect([isUnchanged(doc, after), isUnchanged(doc, updated(doc, { $set: { status: 'online' } }))]).toEqual([
      false,
      true,
    ]);
    expect(doc).toMatchObject({ status: 'online' });
    // One read is toMatchObject's own.
    expect(reads()).toBeLessThanOrEqual(1);
  });

  it('the nested fields and arrays that it names are copied, so that earlier readers keep the document as it was', () => {
    const doc = { _id: 1, a: { b: [{ c: 1 }, { c: 2 }] }, d: [1] };
    const after = updated(doc, { $set: { 'a.b.1.c': 3 }, $push: { d: 2 } });
    expect(after).toEqual({ _id: 1, a: { b: [{ c: 1 }, { c: 3 }] }, d: [1, 2] });
    expect(doc).toEqual({ _id: 1, a: { b: [{ c: 1 }, { c: 2 }] }, d: [1] });
  });

  it('the same fields in another order, or another type of a number, are a change', () => {
    const doc = { _id: 1, a: 1, b: 2 };
    expect(isUnchanged(doc, { _id: 1, b: 2, a: 1 })).toBe(false);
    expect(isUnchanged({ _id: 1, a: 1 }, doc)).toBe(false);
    expect(isUnchanged(doc, { _id: 1, a: 1, b: 2, c: undefined })).toBe(true);
    expect(isUnchanged(doc, updated(doc, { $set: { a: 1.5 } }))).toBe(false);
  });

  it('an index is touched only when a field of its key or of its filter has changed', () => {
    const collection = new Collection(storage, { db: 'db', name: 'rides', id: 1 });
    const index = (name: string, key: Doc, partialFilterExpression?: Doc) =>
      collection.addIndex(parseIndexSpec({ name, key, ...(partialFilterExpression && { partialFilterExpression }) }));
    index('large', { 'large.key': 1, status: 1 });
    index('open', { who: 1 }, { open: true });
    const { doc, reads } = counted({ status: 'pending', who: 7, open: true, rev: 0 });
    collection.insert(doc);
    const change = (update: Doc) => {
      for (const row of collection.select({ _id: 1 })) collection.replace(row, updated(row.doc, update));
    };
    const before = reads();
    change({ $set: { rev: 1 } });
    // The one read encodes the document for the disk.
    expect(reads() - before).toBe(1);
    const idsWhere = (filter: Doc) => collection.select(filter).map((row) => row.doc._id);
    change({ $set: { status: 'accepted', open: false } });
    expect(idsWhere({ 'large.key': 'value', status: 'accepted' })).toEqual([1]);
    expect(idsWhere({ 'large.key': 'value', status: 'pending' })).toEqual([]);
    expect(idsWhere({ who: 7, open: true })).toEqual([]);
    change({ $set: { open: true } });
    expect(idsWhere({ who: 7, open: true })).toEqual([1]);
  });

  it('a filter with $or reads only what the indexes find for each condition', () => {
    const collection = new Collection(storage, { db: 'db', name: 'parties', id: 2 });
    for (const key of [{ passengerId: 1 }, { driverId: 1 }])
      collection.addIndex(parseIndexSpec({ name: Object.keys(key)[0], key }));
    const { doc, reads } = counted({ passengerId: 8, driverId: 9 });
    collection.insert(doc);
    collection.insert({ _id: 2, passengerId: 3, driverId: 4, active: true });
    collection.insert({ _id: 3, passengerId: 5, driverId: 3, active: true });
    collection.insert({ _id: 4, passengerId: 3, driverId: 3, active: false });
    for (let n = 5; n < 9; n++) collection.insert({ _id: n, passengerId: n, driverId: n });
    const before = reads();
    const idsOf = (filter: Doc) => collection.select(filter).map((row) => row.doc._id);
    const either = [{ passengerId: 3 }, { driverId: 3 }];
    const light = { 'large.key': { $exists: false } };
    expect(idsOf({ ...light, $or: either })).toEqual([2, 3, 4]);
    expect(idsOf({ ...light, active: true, $or: either })).toEqual([2, 3]);
    expect(reads() - before).toBe(0);
  });

  it('a filter that implies a partial index reads only the rows of that index', () => {
    const collection = new Collection(storage, { db: 'db', name: 'partial', id: 3 });
    const low = { low: { $exists: true } };
    collection.addIndex(parseIndexSpec({ name: 'low', key: { low: 1 }, partialFilterExpression: low }));
    const { doc, reads } = counted({});
    collection.insert(doc);
    for (let n = 2; n < 1500; n++) collection.insert(n === 700 ? { _id: n, low: 3 } : { _id: n });
    const before = reads();
    const found = collection.select({ 'large.key': { $exists: false }, ...low });
    expect(found.map((row) => row.doc._id)).toEqual([700]);
    expect(reads() - before).toBe(0);
  });
});
