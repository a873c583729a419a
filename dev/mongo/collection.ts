import { ObjectId } from 'bson';
import { keyOf } from './compare.ts';
import { badValue, CommandError } from './errors.ts';
import { describeIndex, ID_INDEX, sameKey } from './index-spec.ts';
import type { IndexSpec } from './index-spec.ts';
import { Index } from './indexes.ts';
import type { HeapBudget } from './limits.ts';
import { Ordered } from './ordered.ts';
import { candidates, inOrder } from './plan.ts';
import type { Table } from './plan.ts';
import { compileFilter } from './query.ts';
import type { Matches } from './query.ts';
import type { Storage } from './storage.ts';
import { decode, encode, encodeStored, isDoc, kept, typeName } from './values.ts';
import type { Doc, Row } from './values.ts';

const SEQ_DIGITS = 13;

/** A collection: its documents in memory and on disk, its indexes and its validator. Each change is synchronous. */
export class Collection {
  readonly db: string;
  readonly name: string;
  readonly id: number;
  readonly #storage: Storage;
  readonly #rows = new Map<string, Row>();
  readonly #byId = new Ordered(ID_INDEX.key);
  #indexes: Index[] = [];
  #nextSeq = 1;
  #ticket = 0;
  /** A filter that each document must match. */
  #validator: Doc = {};
  #isValid: Matches = () => true;

  constructor(storage: Storage, place: { db: string; name: string; id: number }) {
    this.#storage = storage;
    this.db = place.db;
    this.name = place.name;
    this.id = place.id;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  get validator(): Doc {
    return this.#validator;
  }

  get indexes(): IndexSpec[] {
    return [ID_INDEX, ...this.#indexes.map((index) => index.spec)];
  }

  /** Resolves once every change made so far is on disk. */
  durable(): Promise<void> {
    return this.#storage.durable(this.#ticket);
  }

  /** Returns the matching rows in insertion order, only the first `limit`; uses an index if one fits the filter. */
  select(filter: Doc, limit = Infinity): Row[] {
    const matches = compileFilter(filter);
    return firstMatches(candidates(filter, this.#table), matches, limit);
  }

  /** Returns the first `limit` matching rows in the order of a sort, if an index has that order and this is cheaper. */
  selectInOrder(filter: Doc, sort: Doc, limit: number): Row[] | undefined {
    const matches = compileFilter(filter);
    const slice = inOrder(filter, sort, limit, this.#table);
    return slice && firstMatches(walk(slice), matches, limit);
  }

  /** Returns the document of a row, with the bytes that only the disk has. */
  whole(row: Row): Doc {
    if (!row.isLight) return row.doc;
    const bytes = this.#storage.read(this.#rowKey(row));
    if (!bytes) throw new Error(`a document of ${this.namespace} is not on the disk`);
    return decode(bytes);
  }

  get #table(): Table {
    return { rows: this.#rows, byId: this.#byId, indexes: this.#indexes };
  }

  /** Inserts a document; `_id` is generated if missing, and becomes the first field. Errors: 2, 52, 11000, 121. */
  insert(given: Doc): Doc {
    const { _id: id, ...fields } = '_id' in given ? given : { _id: new ObjectId(), ...given };
    checkId(id);
    const doc = { _id: id, ...fields };
    const row: Row = { seq: this.#nextSeq, ...kept(doc) };
    this.#checkValid(doc);
    const key = keyOf(id);
    if (this.#rows.has(key)) throw this.#duplicate(ID_INDEX, [id]);
    this.#checkUnique(this.#indexes, doc, undefined);
    this.#save(row, doc);
    this.#nextSeq++;
    this.#rows.set(key, row);
    this.#byId.add(row);
    for (const index of this.#indexes) index.add(row);
    return doc;
  }

  /** Replaces the row's document by `doc`, which has the same `_id`. Errors: 11000, 121. */
  replace(row: Row, doc: Doc): void {
    const concerned = this.#indexes.filter((index) => index.isConcerned(row.doc, doc));
    this.#checkValid(doc);
    this.#checkUnique(concerned, doc, row);
    this.#save(row, doc);
    for (const index of concerned) index.remove(row);
    Object.assign(row, kept(doc));
    for (const index of concerned) index.add(row);
  }

  remove(row: Row): void {
    this.#ticket = this.#storage.write(this.#rowKey(row), null);
    for (const index of this.#indexes) index.remove(row);
    this.#byId.remove(row);
    this.#rows.delete(keyOf(row.doc._id));
  }

  /** Adds an index over the existing documents; returns false if the same index exists. Errors: 85, 86, 11000. */
  addIndex(spec: IndexSpec): boolean {
    if (sameKey(spec, ID_INDEX)) return false;
    for (const other of this.indexes) {
      if (keyOf(describeIndex(other)) === keyOf(describeIndex(spec))) return false;
      const hasKey = sameKey(other, spec);
      const isTwin = hasKey && keyOf(other.partialFilterExpression) === keyOf(spec.partialFilterExpression);
      if (other.name === spec.name || isTwin)
        throw new CommandError(hasKey ? 85 : 86, `An existing index has another name or definition: ${other.name}`);
    }
    const index = new Index(spec);
    for (const row of this.#rows.values()) {
      if (spec.unique) this.#checkUnique([index], row.doc, row);
      index.enter(row);
    }
    index.putInOrder();
    this.#indexes.push(index);
    return true;
  }

  dropIndex(spec: IndexSpec): void {
    this.#indexes = this.#indexes.filter((index) => index.spec !== spec);
  }

  setValidator(validator: Doc): void {
    this.#isValid = compileFilter(validator);
    this.#validator = validator;
  }

  /** Stores the collection's description; must be called after its validator or indexes changed. */
  describe(): void {
    const options = { validator: this.#validator };
    const indexes = this.#indexes.map((index) => describeIndex(index.spec));
    this.#ticket = this.#storage.write(this.#placeKey(), encode({ id: this.id, options, indexes }));
  }

  /** Deletes the collection and its documents from the disk. */
  drop(): void {
    this.#storage.write(this.#placeKey(), null);
    for (const row of this.#rows.values()) this.#ticket = this.#storage.write(this.#rowKey(row), null);
    this.#rows.clear();
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Loads the documents at start, before indexes are added. */
  async load(heap: HeapBudget): Promise<void> {
    for await (const [key, bytes] of this.#storage.entries(`d/${this.id}/`)) {
      const seq = Number(key.slice(-SEQ_DIGITS));
      const row: Row = { seq, ...kept(decode(bytes)) };
      if (!row.isLight) heap.take(bytes.length);
      this.#rows.set(keyOf(row.doc._id), row);
      this.#nextSeq = seq + 1;
    }
    this.#byId.fill(Array.from(this.#rows.values(), (row) => [row]));
  }

  #save(row: Row, doc: Doc): void {
    this.#ticket = this.#storage.write(this.#rowKey(row), encodeStored(doc));
  }

  #placeKey(): string {
    return `c/${this.namespace}`;
  }

  #rowKey(row: Row): string {
    return `d/${this.id}/${String(row.seq).padStart(SEQ_DIGITS, '0')}`;
  }

  #checkValid(doc: Doc): void {
    if (!this.#isValid(doc))
      throw new CommandError(121, 'Document failed validation', { errInfo: { failingDocumentId: doc._id } });
  }

  #checkUnique(indexes: readonly Index[], doc: Doc, own: Row | undefined): void {
    for (const index of indexes) {
      const values = index.conflict(doc, own);
      if (values) throw this.#duplicate(index.spec, values);
    }
  }

  #duplicate(spec: IndexSpec, values: readonly unknown[]): CommandError {
    const keyValue = Object.fromEntries(Object.keys(spec.key).map((path, i) => [path, values[i] ?? null]));
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${shownValue(value)}`);
    const message = `E11000 duplicate key error collection: ${this.namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`;
    return new CommandError(11000, message, { keyPattern: spec.key, keyValue });
  }
}

function firstMatches(rows: Iterable<Row>, matches: Matches, limit: number): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length >= limit) break;
    if (matches(row.doc)) found.push(row);
  }
  return found;
}

function* walk({ rows, from, to, isBackwards }: NonNullable<ReturnType<typeof inOrder>>): Generator<Row> {
  for (let i = 0; i < to - from; i += 1) {
    const row = rows[isBackwards ? to - 1 - i : from + i];
    if (row) yield row;
  }
}

function checkId(id: unknown): void {
  const type = id === undefined ? 'undefined' : typeName(id);
  if (type === 'array' || type === 'undefined') throw badValue(`The '_id' value cannot be of type ${type}`);
  const field = dollarField(id);
  if (field !== undefined)
    throw new CommandError(52, `_id fields may not contain '$'-prefixed fields: ${field} is not valid for storage.`);
}

function dollarField(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(dollarField).find((field) => field !== undefined);
  if (!isDoc(value)) return undefined;
  return Object.keys(value).find((field) => field.startsWith('$')) ?? dollarField(Object.values(value));
}

function shownValue(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return JSON.stringify(value);
}
