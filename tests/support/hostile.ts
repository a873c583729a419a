import fc from 'fast-check';

/** Values that no field accepts, and some that one might. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    '',
    ' ',
    'NaN',
    'Infinity',
    '-0',
    '\u0000',
    'a\nb',
    '\u202etxet',
    '👨‍👩‍👧',
    'İ',
    '{{7*7}}',
    "'; DROP TABLE rides; --",
    '../../etc/passwd',
    '2026-02-30T25:61:00Z',
    '9999-12-31T23:59:59Z',
    'data:image/png;base64,AAAA',
    'data:image/png;base64,iVBORw0KGgo=',
    '/api/files/aaaaaaaaaaaaaaaaaaaaaaaa',
    'x'.repeat(10_000),
    [],
    {},
    { $gt: '' },
    { $where: 'sleep(1000)' },
    { $ne: null },
    [[[[[[]]]]]],
    { toString: 1, valueOf: null, then: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

const NAMES = ['__proto__', 'constructor', 'toString', '$set', 'a.b', '', 'id', '_id', 'verification', 'extra'];

/** Texts that JSON.stringify never produces. */
const ODD_TEXTS = [
  '',
  '{',
  'NaN',
  '1e999',
  'undefined',
  '"\\ud800"',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
  '['.repeat(20_000) + ']'.repeat(20_000),
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
];

/** Raw request bodies: not JSON, other JSON, and a valid body with fields changed, dropped or added. */
export function hostileBody(valid: object): fc.Arbitrary<string> {
  const fields = Object.keys(valid);
  const changed = fc
    .tuple(fc.constantFrom(...fields), fc.option(value, { nil: undefined }))
    .map(([field, other]) => JSON.stringify({ ...valid, [field]: other }));
  const added = fc
    .tuple(fc.constantFrom(...NAMES), value)
    .map(([name, other]) => JSON.stringify(valid).replace('{', `{${JSON.stringify(name)}:${JSON.stringify(other)},`));
  const some = fc
    .subarray(fields)
    .map((kept) => JSON.stringify(Object.fromEntries(Object.entries(valid).filter(([field]) => kept.includes(field)))));
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: added },
    { weight: 1, arbitrary: some },
    {
      weight: 1,
      arbitrary: fc.oneof(
        value.map((it) => JSON.stringify(it)),
        fc.constantFrom(...ODD_TEXTS),
      ),
    },
  );
}

/** Socket payloads: the bodies that are valid JSON, parsed. */
export const hostilePayload = (valid: object): fc.Arbitrary<unknown> =>
  hostileBody(valid)
    .filter(isJson)
    .map((text) => JSON.parse(text) as unknown);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A raw path segment. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%ff',
    '%00',
    '%E0%A4%A',
    '0',
    'null',
    '__proto__',
    'a'.repeat(23),
    'A'.repeat(24),
    'g'.repeat(24),
    `${'a'.repeat(24)}%0a`,
    '%7B%22%24gt%22%3A%22%22%7D',
    'x'.repeat(4000),
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => encodeURIComponent(text)),
);

/** A raw query string. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom('__proto__[x]', 'page[]', 'page[$gt]', '', '%ff'));
  const text = fc.oneof(
    fc.constantFrom(
      '',
      'NaN',
      '-1',
      '1e3',
      '1e999',
      '0x10',
      '1.5',
      ' 1',
      '%00',
      '%ff',
      '%',
      'x'.repeat(3000),
      '[]',
      '{}',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }).map((it) => encodeURIComponent(it)),
  );
  return fc
    .array(fc.tuple(name, text), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map((p) => p.join('=')).join('&'));
}
