import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import { COMMANDS } from '#shared/contract/events.ts';
import { LONG_TEXTS, looksAt } from '../support/long-texts.ts';
import { THOROUGH } from '../support/thorough.ts';

/** The four photos of a registration, and one sent alone. */
const PHOTOS = [
  'onboardDriver body.profilePictureUrl',
  'onboardDriver body.idCardUrl',
  'onboardDriver body.drivingLicenseUrl',
  'onboardDriver body.platePhotoUrl',
  'sendPhoto body.photo',
  'answerPhotoRequest body.photo',
];
/** A token that is too long is answered like an unknown one (R15). */
const TOKENS = ['getSharedLocation params.token', 'getSharedPhoto params.token', 'share:watch payload.token'];
const LONGEST = 2048;

interface Leaf {
  path: string;
  schema: z.core.$ZodType;
}

/** Returns every text within a schema: strings, and query values read from strings. */
function leavesOf(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
    case 'array':
      return leavesOf(def.element, `${path}[]`);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return leavesOf(def.innerType, path);
    case 'union':
      return def.options.flatMap((option) => leavesOf(option, path));
    case 'pipe':
      // Behind any other first step, only checked values arrive.
      return leavesOf(def.in._zod.def.type === 'transform' ? def.out : def.in, path);
    case 'string':
    case 'enum':
    case 'literal':
      return [{ path, schema }];
    case 'number':
      return def.coerce ? [{ path, schema }] : [];
    case 'boolean':
    case 'transform':
    case 'void':
    case 'null':
      return [];
    default:
      throw new Error(`${path}: ${def.type} is not walked`);
  }
}

const inputs = [
  ...Object.entries<Endpoint>(API).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? [{ name: `${name} ${part}`, schema }] : [];
    }),
  ),
  ...Object.entries(COMMANDS).map(([name, { payload }]) => ({ name: `${name} payload`, schema: payload })),
];
const leaves = inputs.flatMap(({ name, schema }) => leavesOf(schema, name));
/** The validation library counts the characters of every text, which takes 75 ms for a megabyte of emoji. */
const LENGTH = THOROUGH ? 1_000_000 : 50_000;
const texts = Object.entries(LONG_TEXTS).map(([name, text]) => [name, text.slice(0, LENGTH)] as const);

/** Whether the schema accepts the text; it may read it as missing (''). */
const isTaken = ({ schema }: Leaf, text: string): boolean => {
  const read = z.safeParse(schema, text);
  return read.success && read.data !== '';
};

describe('lengths first, in every text of the contract', () => {
  test('the contract has texts in bodies, queries, paths and commands', () => {
    expect(leaves.length).toBeGreaterThan(150);
    for (const part of ['params', 'query', 'body', 'payload'])
      expect(leaves.filter(({ path }) => path.includes(` ${part}`)).length).toBeGreaterThan(0);
    expect(leaves.map(({ path }) => path)).toEqual(expect.arrayContaining([...PHOTOS, ...TOKENS]));
  });

  test.each(texts)('a long text of %s is refused everywhere, except as one of the photos', async (_what, text) => {
    const taken: string[] = [];
    const looks = await looksAt(LONGEST, () => {
      taken.push(...leaves.filter((leaf) => isTaken(leaf, text)).map(({ path }) => path));
    });
    expect(taken.filter((path) => !PHOTOS.includes(path))).toEqual([]);
    expect(looks).toEqual([]);
  });

  test('no text but a photo may be longer than a page’s URL', () => {
    const long = 'a'.repeat(LONGEST + 1);
    const taken = leaves.filter((leaf) => isTaken(leaf, long)).map(({ path }) => path);
    expect([...new Set(taken)].sort()).toEqual([...PHOTOS].sort());
  });
});
