import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';

/**
 * Returns a new signing key, exported from a copy that was parsed from the key's text. In Node.js 20, exporting the
 * generated key itself can deadlock if the generator is garbage-collected meanwhile: both take the same lock.
 */
export function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey).export({ format: 'jwk' });
}
