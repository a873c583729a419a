import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { toE164 } from '../../shared/domain/phone.ts';

/**
 * A typed phone number in E.164.
 * @throws Refusal INVALID naming the field
 */
export function phoneOf(typed: string, field: string): string {
  const phone = toE164(typed);
  if (phone === null) throw new Refusal('INVALID', { field, message: MESSAGES.profile.phoneInvalid });
  return phone;
}
