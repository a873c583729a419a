import { Collection } from './collection.ts';
import { CommandError } from './errors.ts';
import { parseIndexSpec } from './index-spec.ts';
import { HeapBudget } from './limits.ts';
import type { Storage } from './storage.ts';
import { decode, isDoc, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** All collections of all databases, in memory while the store runs. */
export class Catalog {
  readonly #storage: Storage;
  #collections = new Map<string, Collection>();
  #nextId = 1;
  #loaded: Promise<void> = Promise.resolve();

  private constructor(storage: Storage) {
    this.#storage = storage;
  }

  static async load(storage: Storage): Promise<Catalog> {
    const catalog = new Catalog(storage);
    const reload = (): Promise<void> => (catalog.#loaded = catalog.#read());
    storage.onLoss(reload);
    await reload();
    return catalog;
  }

  /** Resolves once memory matches the disk; no command may run before that. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  get writable(): boolean {
    return this.#storage.writable;
  }

  get(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  /** Returns the collection; creates it without options if it does not exist. */
  getOrCreate(db: string, name: string): Collection {
    const existing = this.get(db, name);
    if (existing) return existing;
    checkName(db, name);
    const collection = this.#add(this.#collections, { db, name, id: this.#nextId });
    collection.describe();
    return collection;
  }

  list(db?: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => db === undefined || collection.db === db);
  }

  /** Returns the number of documents in the collections of this name. */
  countAll(name: string): number {
    const named = this.list().filter((collection) => collection.name === name);
    return named.reduce((sum, collection) => sum + collection.size, 0);
  }

  drop(collection: Collection): void {
    collection.drop();
    this.#collections.delete(collection.namespace);
  }

  #add(to: Map<string, Collection>, place: { db: string; name: string; id: number }): Collection {
    const collection = new Collection(this.#storage, place);
    to.set(collection.namespace, collection);
    this.#nextId = Math.max(this.#nextId, place.id) + 1;
    return collection;
  }

  async #read(): Promise<void> {
    const described: [string, Doc][] = [];
    for await (const [key, bytes] of this.#storage.entries('c/')) described.push([key.slice(2), decode(bytes)]);
    const collections = new Map<string, Collection>();
    const heap = new HeapBudget();
    for (const [namespace, description] of described) await this.#restore(collections, namespace, description, heap);
    this.#collections = collections;
  }

  async #restore(to: Map<string, Collection>, namespace: string, description: Doc, heap: HeapBudget): Promise<void> {
    const dot = namespace.indexOf('.');
    const id = wholeNumber(description.id);
    if (id === undefined) throw new Error(`The store's description of ${namespace} is damaged.`);
    const collection = this.#add(to, { db: namespace.slice(0, dot), name: namespace.slice(dot + 1), id });
    await collection.load(heap);
    const { validator } = isDoc(description.options) ? description.options : {};
    if (isDoc(validator)) collection.setValidator(validator);
    if (Array.isArray(description.indexes))
      description.indexes.forEach((index) => collection.addIndex(parseIndexSpec(index)));
  }
}

function checkName(db: string, name: string): void {
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(db)) throw new CommandError(73, `Invalid database name: '${db}'`);
  const bad = name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.endsWith('.');
  if (bad || name.startsWith('system.')) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}
