import { ObjectId } from 'mongodb';
import PQueue from 'p-queue';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import {
  CODE_REPLAY_S,
  EXCHANGES_AT_ONCE_MAX,
  EXCHANGES_PER_ADDRESS_MAX,
  EXCHANGES_WAITING_MAX,
} from '#shared/domain/constants/server.ts';
import type { Context } from '../context.ts';
import { limitedPerKey } from '../lib/limited-per-key.ts';
import { perStore } from '../lib/per-store.ts';
import { searchOfUser } from '../lib/search.ts';
import type { UserDoc } from '../store/documents.ts';
import { isDuplicateKey, isFirst } from '../store/errors.ts';
import { sha256 } from '../lib/tokens.ts';
import { takeOver } from './former-account.ts';
import { startSession, type StartedSession } from './sessions.ts';

/** A person as the identity provider describes them. */
export interface Identity {
  issuer: string;
  sub: string;
  email: string;
  emailVerified: boolean;
  given_name: string;
  name: string;
  picture: string | null;
}

const ATTEMPTS_MAX = 5;
const POLL_MS = 100;
const POLLS_MAX = 100;

/**
 * Returns the account of an identity: found by (issuer, sub), else by verified lower-case email (an account created by
 * an admin, which is then linked), else created. Updates the details that come from the provider. Also takes over what
 * the person's deleted accounts left behind, before the account can book.
 * @throws Refusal SIGN_IN_EXPIRED when the email is unverified, or belongs to another account of that provider
 */
export async function signIn(ctx: Context, identity: Identity): Promise<UserDoc> {
  const user = await accountOf(ctx, identity);
  await takeOver(ctx, user);
  return user;
}

async function accountOf(ctx: Context, identity: Identity): Promise<UserDoc> {
  const { issuer, sub, given_name, name, picture } = identity;
  const google = { given_name, name, picture };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const known = await refreshed(ctx, { issuer, sub }, { google });
    if (known) return known;
    if (!identity.emailVerified) throw refused(MESSAGES.auth.emailUnverified);
    try {
      const email = identity.email.trim().toLowerCase();
      // An email address can change its owner, so it never opens an account that this provider has already vouched for.
      const linked = await refreshed(ctx, { email, issuer: { $ne: issuer } }, { issuer, sub, google });
      return linked ?? (await createUser(ctx, { issuer, sub, email, google }));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw refused(MESSAGES.auth.failed);
}

const refused = (message: string): Refusal => new Refusal('SIGN_IN_EXPIRED', { message });

const refreshed = (
  ctx: Context,
  filter: { issuer: string; sub: string } | { email: string; issuer: { $ne: string } },
  fields: Partial<UserDoc>,
): Promise<UserDoc | null> => ctx.store.users.findOneAndUpdate(filter, { $set: fields }, { returnDocument: 'after' });

async function createUser(
  ctx: Context,
  identity: Required<Pick<UserDoc, 'issuer' | 'sub' | 'email' | 'google'>>,
): Promise<UserDoc> {
  const user: UserDoc = {
    _id: new ObjectId(),
    ...identity,
    userType: null,
    name: null,
    phone: null,
    isActive: true,
    fix: null,
    search: searchOfUser({ name: null, email: identity.email, phone: null }),
    createdAt: ctx.clock.now(),
  };
  await ctx.store.users.insertOne(user);
  return user;
}

/** Per process: the pending exchanges with the provider, and the attempts with each code. */
const exchangesOf = perStore(() => {
  const all = new PQueue({ concurrency: EXCHANGES_AT_ONCE_MAX });
  const ofAddress = limitedPerKey(EXCHANGES_PER_ADDRESS_MAX, EXCHANGES_WAITING_MAX);
  return {
    attempts: new Map<string, Promise<unknown>>(),
    inTurn: <T>(address: string, work: () => Promise<T>): Promise<T> =>
      ofAddress(address, () => all.add<T>(work, { throwOnTimeout: true })),
  };
});

/**
 * Signs in with a code that the provider accepts only once. The same code with the same cookie within 60 s of a success
 * gets a new session, so that a lost response locks nobody out. A concurrent duplicate waits for the first attempt, at
 * most 10 s if another process makes it. If the first attempt fails, the code may be retried.
 * @param address the exchanges of one address run in turn, so that they neither flood the provider nor delay others
 * @param exchange exchanges the code for an identity; never runs concurrently for the same code and cookie
 * @throws what `exchange` or signIn throw; Refusal UNAVAILABLE when the first attempt takes too long, TOO_MANY when too
 *   many wait
 */
export async function exchangeOnce(
  ctx: Context,
  address: string,
  [code, cookieState]: [code: string, cookieState: string],
  exchange: () => Promise<Identity>,
): Promise<StartedSession> {
  const id = sha256(JSON.stringify([code, cookieState]));
  const { attempts, inTurn } = exchangesOf(ctx.store);
  const take = () => inTurn(address, () => claimed(ctx, id, exchange));
  const attempt = (attempts.get(id) ?? Promise.resolve()).then(take, take);
  attempts.set(id, attempt);
  try {
    return await attempt;
  } finally {
    if (attempts.get(id) === attempt) attempts.delete(id);
  }
}

async function claimed(ctx: Context, id: string, exchange: () => Promise<Identity>): Promise<StartedSession> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    if (await claim(ctx, id)) return firstExchange(ctx, id, exchange);
    const used = await ctx.store.usedCodes.findOne({ _id: id });
    if (used?.userId && used.expiresAt > ctx.clock.now()) return startSession(ctx, used.userId);
    if (used) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Refusal('UNAVAILABLE');
}

const replayEnd = (ctx: Context): Date => new Date(ctx.clock.now().getTime() + CODE_REPLAY_S * 1000);

/** Claims a code for this process, which then exchanges it. A claim left behind by a crash expires after 60 s. */
async function claim(ctx: Context, id: string): Promise<boolean> {
  await ctx.store.usedCodes.deleteOne({ _id: id, expiresAt: { $lte: ctx.clock.now() } });
  return isFirst(ctx.store.usedCodes.insertOne({ _id: id, userId: null, expiresAt: replayEnd(ctx) }));
}

async function firstExchange(ctx: Context, id: string, exchange: () => Promise<Identity>): Promise<StartedSession> {
  try {
    const user = await signIn(ctx, await exchange());
    await ctx.store.usedCodes.updateOne({ _id: id }, { $set: { userId: user._id, expiresAt: replayEnd(ctx) } });
    return await startSession(ctx, user._id);
  } catch (error) {
    await ctx.store.usedCodes.deleteOne({ _id: id, userId: null });
    throw error;
  }
}
