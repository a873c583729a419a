import { Long } from 'bson';
import type { Double } from 'bson';
import { CommandError } from './errors.ts';
import { asDouble, toNumber, typeName } from './values.ts';

type Num = number | Double | Long;

const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);

/** Adds as MongoDB does: a double if one is a double, else a long if one is a long or the sum does not fit an int. */
export function add(a: Num, b: Num): Num {
  const types = [typeName(a), typeName(b)];
  if (types.includes('double')) return asDouble(toNumber(a) + toNumber(b));
  const result = toBigInt(a) + toBigInt(b);
  if (BigInt.asIntN(64, result) !== result)
    throw new CommandError(2, 'Failed to apply the operation: the result does not fit a 64-bit integer');
  const fits = result >= BigInt(INT32_MIN) && result <= BigInt(INT32_MAX);
  return types.includes('long') || !fits ? Long.fromBigInt(result) : Number(result);
}

function toBigInt(n: Num): bigint {
  return n instanceof Long ? n.toBigInt() : BigInt(toNumber(n));
}
