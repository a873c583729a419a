import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default algorithm, at the strength that OWASP recommends. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, STRENGTH);

let dummy: Promise<string> | undefined;

export type Verify = (passwordHash: string, password: string) => Promise<boolean>;

/** Checks a password. Does the same work without a hash, so that its duration reveals no names (R16). */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  belongs: Verify = verify,
): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await belongs(passwordHash ?? (await dummy), password);
  return matches && passwordHash !== undefined;
}
