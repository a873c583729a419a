import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { Refusal } from '#shared/contract/errors.ts';
import { PASSWORDS_AT_ONCE_MAX, PASSWORDS_WAITING_MAX } from '#shared/domain/constants/server.ts';

/** argon2id, the library's default algorithm, at the strength that OWASP recommends. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Bounds the memory and threads that password checks cost this process, however many passwords strangers try. */
const work = new PQueue({ concurrency: PASSWORDS_AT_ONCE_MAX });
const KNOWN = { priority: 1, throwOnTimeout: true } as const;
const STRANGER = { priority: 0, throwOnTimeout: true } as const;
const BUSY_RETRY_S = 5;

export const hashPassword = (password: string): Promise<string> => work.add(() => hash(password, STRENGTH), KNOWN);

let dummy: Promise<string> | undefined;

export type Verify = (passwordHash: string, password: string) => Promise<boolean>;

/** Options of a password check. Checks from known devices go before strangers' checks, and are never turned away. */
interface Waiting {
  isKnown: boolean;
  /** Verifies the password; argon2 by default. */
  belongs?: Verify | undefined;
}

/**
 * Checks a password. Does the same work without a hash, so that the duration does not reveal which names exist (R16).
 * @throws Refusal TOO_MANY while too many strangers' checks wait
 */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  { isKnown, belongs = verify }: Waiting,
): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  const compared = passwordHash ?? (await dummy);
  if (!isKnown && work.size >= PASSWORDS_WAITING_MAX) throw new Refusal('TOO_MANY', { retryAfterS: BUSY_RETRY_S });
  const matches = await work.add(() => belongs(compared, password), isKnown ? KNOWN : STRANGER);
  return matches && passwordHash !== undefined;
}
