const EMAIL = /([^\s@])[^\s@]*@([^\s@]+)/gu;
const PHONE = /(?<!\w)\+?\d(?:[ -]?\d){7,15}(?!\w)/g;
const KEPT_FIRST = 4;
const KEPT_LAST = 3;

/** Masks a phone number. Leaves enough to distinguish two numbers, but not enough to call or write to the person. */
function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length;
  let seen = 0;
  return phone.replace(/\d/g, (digit) => {
    seen += 1;
    return seen > KEPT_FIRST && seen <= digits - KEPT_LAST ? '•' : digit;
  });
}

/** Masks the phone numbers and email addresses in a text. */
export const maskedText = (text: string): string => text.replace(EMAIL, '$1•••@$2').replace(PHONE, maskedPhone);

/** Masks every phone number and email address in a value, at any depth. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value)) return value.map(masked);
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it)])) : value;
}

const PLATES = new Set(['plate', 'newPlate']);

/** Masks a plate. Leaves enough to distinguish two plates: KMD•••3A. */
const maskedPlate = (plate: string): string =>
  plate === '' ? '' : `${plate.slice(0, 3)}•••${plate.slice(6).slice(-2)}`;

/** Masks plates, since plates are erased with the account. */
export const withoutPlate = (entries: readonly (readonly [string, unknown])[]): object =>
  Object.fromEntries(
    entries.map(([key, value]) => [key, PLATES.has(key) && typeof value === 'string' ? maskedPlate(value) : value]),
  );
