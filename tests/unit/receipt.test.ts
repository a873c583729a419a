import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { receiptContent, receiptText } from '#client/features/receipt/receipt-lines.ts';
import { wrapped } from '#client/features/receipt/receipt-picture.ts';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';

const receipt: Receipt = {
  id: '6744a3f0a1b2c3d4e5f60718',
  number: receiptNumber('6744a3f0a1b2c3d4e5f60718'),
  requestedAt: '2024-11-25T16:20:00.000Z',
  startedAt: '2024-11-25T16:32:00.000Z',
  completedAt: '2024-11-25T17:05:00.000Z',
  pickup: 'Embu Town',
  destination: 'Runyenjes Town',
  distance: 23.8,
  passengerCount: 2,
  fare: 1250,
  fareBasis: { kind: 'route', price: 1250 },
  fareBefore: null,
  paymentMethod: 'cash',
  passengerName: 'Wanjiku Njeri',
  driverName: 'Mwangi Kariuki',
  plate: 'KMFA 123B',
};

describe('R28 the number of a receipt', () => {
  it('begins with the booking day in Nairobi, and contains only unambiguous characters', () => {
    expect(receiptNumber('6744a3f0a1b2c3d4e5f60718')).toBe(receiptNumber('6744a3f0a1b2c3d4e5f60718'));
    const lateEvening = Math.floor(Date.parse('2026-11-23T21:30:00Z') / 1000).toString(16);
    expect(receiptNumber(`${lateEvening}${'0'.repeat(16)}`)).toBe('B-261124-00000-00000');
    expect(receiptNumber(`${lateEvening}${'f'.repeat(16)}`)).toBe('B-261124-ZZZZZ-ZZZZZ');
    for (let i = 0; i < 100; i += 1) {
      expect(receiptNumber(new ObjectId().toHexString())).toMatch(/^B-\d{6}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/);
    }
  });

  it('differs between rides, even of the same second and process', () => {
    const ids = Array.from({ length: 5000 }, () => new ObjectId().toHexString());
    expect(new Set(ids.map(receiptNumber)).size).toBe(ids.length);
  });
});

describe('R28 the contents of a receipt', () => {
  it('as a message: everything that is on the page, in Nairobi time', () => {
    expect(receiptText(receiptContent(receipt)).split('\n')).toEqual([
      `Boda receipt ${receipt.number}`,
      'KSH 1,250. Paid in cash.',
      'From: Embu Town',
      'To: Runyenjes Town',
      'Requested: 25 Nov 2024, 19:20',
      'Started: 25 Nov 2024, 19:32',
      'Arrived: 25 Nov 2024, 20:05',
      'Duration: 33 min',
      'Distance: 23.8 km',
      'Passenger: Wanjiku Njeri and 1 more',
      'Driver: Mwangi Kariuki',
      'Number plate: KMFA 123B',
      'This driver’s own price for this route: KSH 1,250.',
    ]);
  });

  it('omits what is unknown', () => {
    const bare = receiptContent({
      ...receipt,
      startedAt: null,
      distance: null,
      plate: '',
      fareBasis: null,
      passengerCount: 1,
    });
    expect(bare.story).toBeNull();
    expect(bare.lines.map(({ label }) => label)).toEqual(['From', 'To', 'Requested', 'Arrived', 'Passenger', 'Driver']);
  });

  it('fits its picture: no line is too long, and nothing is lost but blanks between lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 2, max: 20 }), (text, most) => {
        const lines = wrapped(text, (line) => line.length <= most);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(most);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
