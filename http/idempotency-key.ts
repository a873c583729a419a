import type { Request } from 'express';
import { Refusal } from '#shared/contract/errors.ts';

const KEY_FORM = /^[\w-]{8,100}$/;

/** The Idempotency-Key header, null when absent. */
export function idempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  if (KEY_FORM.test(key)) return key;
  throw new Refusal('INVALID', { field: 'Idempotency-Key', message: 'Idempotency-Key is not valid.' });
}
