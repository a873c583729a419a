import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** SHA-256, hex: what the store keeps of a token, a code or a name. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
