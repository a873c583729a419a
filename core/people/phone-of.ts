import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { toE164, toMobile } from '#shared/domain/phone.ts';

/**
 * Converts the typed mobile number of a passenger or a driver to E.164.
 * @throws Refusal INVALID naming the field
 */
export const mobileOf = (typed: string, field: string): string => orRefuse(toMobile(typed), field);

/**
 * Converts any typed phone number to E.164.
 * @throws Refusal INVALID naming the field
 */
export const phoneOf = (typed: string, field: string): string => orRefuse(toE164(typed), field);

function orRefuse(phone: string | null, field: string): string {
  if (phone === null) throw new Refusal('INVALID', { field, message: MESSAGES.profile.phoneInvalid });
  return phone;
}
