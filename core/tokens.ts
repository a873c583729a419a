import { createHash, randomBytes } from 'node:crypto';

const SESSION_TOKEN_BYTES = 32;

/** A random token in base64url, of 256 bits unless told otherwise. */
export const newToken = (bytes = SESSION_TOKEN_BYTES): string => randomBytes(bytes).toString('base64url');

/** SHA-256 in hex, stored in place of a token, a code or a name, and the print of a photo. */
export const sha256 = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');
