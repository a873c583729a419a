import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstName } from '#shared/domain/names.ts';

it.each([
  ['Wanjiku Njeru', 'Wanjiku'],
  ['Mr. John Mwangi', 'John'],
  ['mr john', 'john'],
  ['MRS. Jane', 'Jane'],
  ['Rev. Dr. Jane Doe', 'Jane'],
  ['Rev.Dr.Jane Doe', 'Jane'],
  ['Mama Njeri', 'Njeri'],
  ['Mzee Kobia', 'Kobia'],
  ['Mr & Mrs. Kamau', 'Kamau'],
  ['Mr, John', 'John'],
  ['\u200b Mr.\u00a0John', 'John'],
  ['Kamau, John', 'Kamau'],
  ['J.K. Mwangi', 'J.K.'],
  ['Mremi Ali', 'Mremi'],
  ['Dr. 🏍 Otieno', '🏍'],
])('in a sentence the name %j becomes %j', (name, called) => {
  expect(firstName(name)).toBe(called);
});

it.each(['Mr.', 'Mama', 'Hon'])('a name that is only a title stays: %j', (name) => {
  expect(firstName(name)).toBe(name);
});

it('any name leaves some text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(name).toContain(firstName(name));
      expect(firstName(name) === '').toBe(name.trim() === '');
    }),
  );
});
