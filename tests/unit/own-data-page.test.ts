import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownDataPage, titleOf } from '#client/parts/people/own-data-page.ts';

describe('R36 the data as a page to read', () => {
  it('names each part of the data in words, and shows missing parts as such', () => {
    expect(['pickup_address', 'trustedContacts', 'links'].map(titleOf)).toEqual([
      'Pickup address',
      'Trusted contacts',
      'Links',
    ]);
    const page = ownDataPage('Boda: your data', { account: { name: 'Wanjiku', phone: null }, rides: [], paid: true });
    expect(page).toContain('<dt>Name</dt><dd>Wanjiku</dd><dt>Phone</dt><dd>–</dd>');
    expect(page).toContain('<h2>Rides</h2>None');
    expect(page).toContain('<h2>Paid</h2>Yes');
  });

  it('escapes every text that people wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shown = ownDataPage('t', { value }).split('<h2>Value</h2>')[1] ?? '';
        expect(shown.replace(/<\/?(ol|li|dl|dt|dd|html)>/g, '')).not.toMatch(/[<>"']/);
      }),
    );
  });
});
