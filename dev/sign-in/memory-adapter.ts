import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The most entries: far more than the concurrent sign-ins on a laptop need. */
const ENTRIES_MAX = 20_000;
/** The lifetime of entries that are stored without one. */
const DEFAULT_TTL_S = 3600;

interface Entry {
  payload: AdapterPayload;
  endsAt: number;
}

/** The stand-in's storage, in memory. Entries expire. When the storage is full, the oldest entry is dropped. */
export function memoryAdapters(now: () => number = Date.now): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.endsAt > now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? live(key) : undefined;
      if (payload && matches(payload)) return payload;
    }
    return undefined;
  };

  return (model) => ({
    upsert(id, payload, expiresIn = DEFAULT_TTL_S) {
      const key = `${model}:${id}`;
      entries.delete(key);
      entries.set(key, { payload, endsAt: now() + expiresIn * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(live(`${model}:${id}`)),
    findByUid: (uid) => Promise.resolve(findBy(model, (payload) => payload.uid === uid)),
    findByUserCode: (userCode) => Promise.resolve(findBy(model, (payload) => payload.userCode === userCode)),
    consume(id) {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
      return Promise.resolve();
    },
    destroy(id) {
      entries.delete(`${model}:${id}`);
      return Promise.resolve();
    },
    revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      return Promise.resolve();
    },
  });
}
