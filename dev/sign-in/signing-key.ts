import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';

/**
 * A new signing key. It is read back from its text: exporting the very key that was generated stands still for ever
 * when Node.js 20 collects the generator's garbage meanwhile, for both take the same lock.
 */
export function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey).export({ format: 'jwk' });
}
