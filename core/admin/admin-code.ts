import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { isDuplicateKey } from '../store/store.ts';

/** 32 characters that nobody mistakes for one another: five bits each, twelve of them. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const META_ID = 'admin-code';

/** The code that admin sign-up asks for (R16): the configured one, else the one made at the first start and kept. */
export async function settleAdminCode(store: Store, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const kept = await store.meta.findOne({ _id: META_ID });
  if (kept) return kept.value;
  try {
    const value = newAdminCode();
    await store.meta.insertOne({ _id: META_ID, value });
    return value;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return settleAdminCode(store, configured);
  }
}

function newAdminCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return [group(), group(), group()].join('-');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. No code is right while none is settled. */
export const isAdminCode = (settled: string, given: string): boolean =>
  timingSafeEqual(digest(settled), digest(given)) && settled !== '';
