import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { BodyOf } from '#shared/contract/api.ts';

export type Subscribed = BodyOf<'subscribePush'>;

/** A phone's half of Web Push (RFC 8291): its keys, and decryption. */
export function pushPhone(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { subscription: { endpoint, keys }, decrypt: (body: Buffer) => decrypt(body, pair, auth) };
}

/** Decrypts aes128gcm with one record (RFC 8188): salt, record size, key id, and the record. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, record] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
  const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const label = (text: string) => Buffer.from(`${text}\0`);
  const info = Buffer.concat([label('WebPush: info'), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

let made = 0;

/** A subscription at a push service that does not exist. */
export const examplePhone = (): Subscribed => pushPhone(`https://push.example.com/${(made += 1)}`).subscription;
