import { describe, expect, it } from 'vitest';
import { offersOf } from '#client/features/passenger/booking/choice.ts';
import { withCurrentData, readBookingState } from '#client/parts/ride/preferred-driver.ts';
import {
  additionsOf,
  contactMatches,
  favoriteMatches,
  numberOf,
  ownersOf,
  parseContacts,
  type Contact,
} from '#client/features/passenger/contacts/contact-book.ts';
import { EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { bookingOf, whyNotBookable } from '#client/features/passenger/contacts/favorite-booking.ts';
import {
  dropFavorite,
  favoriteOf,
  putFavorite,
  knownFavorites,
  NO_FAVORITES,
  setFavorites,
  setFavoriteStatus,
  undoChange,
} from '#client/data/drivers/favorites-state.ts';
import type { Favorite } from '#shared/contract/entities.ts';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { toE164 } from '#shared/domain/phone.ts';
import { driverListing } from '../support/driver-listing.ts';

const contact = (name: string, phone: string, changes: Partial<Contact> = {}): Contact => ({
  id: phone,
  name,
  phoneNumbers: [phone],
  emails: [],
  ...changes,
});

const favorite = (changes: Partial<Favorite> = {}): Favorite => ({
  driver_id: 'a'.repeat(24),
  driver_name: 'John Mwangi',
  driver_phone: '+254712345678',
  stage_name: 'Embu Market Stage',
  is_online: true,
  driver_status: 'online',
  rating: null,
  total_trips: 3,
  within_town_fare: 100,
  outside_town_fare: 150,
  ...changes,
});

describe('contacts on the phone (spec 1 §3, §5)', () => {
  const known = ownersOf([contact('Mama Njeri', '+254711222333')], [favorite()]);
  const add = (...raws: Parameters<typeof additionsOf>[0]) => additionsOf(raws, known, toE164);

  it('spec 1 §3 Phone contact: id, name, phoneNumbers, emails', () => {
    const { added, problems } = add({
      name: [' ', 'Baba Kevo'],
      tel: ['0722 000 111', '+254 722 000111', '0733 000 111', 'home'],
      email: ['kevo@example.com', ''],
    });
    expect(problems).toEqual([]);
    expect(added).toEqual([
      {
        id: '+254722000111',
        name: 'Baba Kevo',
        phoneNumbers: ['+254722000111', '+254733000111'],
        emails: ['kevo@example.com'],
      },
    ]);
    expect(added.map(numberOf)).toEqual(['+254722000111']);
  });

  it('spec 1 §5: a phone contact without number gives its message, once', () => {
    const { added, problems } = add({ name: ['Nobody'], tel: [] }, { name: ['Short'], tel: ['100'] }, {});
    expect(added).toEqual([]);
    expect(problems).toEqual(['No phone number available for this contact.']);
  });

  it('spec 1 §5: a duplicate number in any format gives the message with the existing name', () => {
    expect(add({ name: ['Njeri'], tel: ['0711222333'] }).problems).toEqual(['Mama Njeri is already in your contacts.']);
    expect(add({ name: ['My driver'], tel: ['254712345678'] }).problems).toEqual([CONTACTS.duplicate('John Mwangi')]);
    const twice = add({ name: ['Kevo'], tel: ['0722000111'] }, { name: ['Kevin'], tel: ['+254722000111'] });
    expect([twice.added.length, twice.problems]).toEqual([1, [CONTACTS.duplicate('Kevo')]]);
  });

  it('a contact without a name is named by its number; a long name is cut', () => {
    expect(add({ tel: ['0722000111'] }).added[0]?.name).toBe('+254722000111');
    expect(add({ name: ['x'.repeat(200)], tel: ['0722000111'] }).added[0]?.name).toHaveLength(80);
  });

  it('reads stored contacts, sorted by name, and skips invalid ones', () => {
    const kept = [contact('Zippy', '+254711222333'), contact('Amani', '+254711222444')];
    const broken = [{ name: 'x' }, null, 7, contact('', '+254711222555'), contact('No number', 'javascript:alert(1)')];
    expect(parseContacts(JSON.stringify([...kept, ...broken])).map(({ name }) => name)).toEqual(['Amani', 'Zippy']);
    for (const bad of [null, '', '{', '{}', '"x"', 'null']) expect(parseContacts(bad)).toEqual([]);
  });

  it('spec 1 §5: search matches name or phone, case-insensitively', () => {
    const njeri = contact('Mama Njeri', '+254711222333', { phoneNumbers: ['+254711222333', '+254733444555'] });
    for (const query of ['NJERI', ' mama ', '0711222', '254711', '0733 444', '']) {
      expect(contactMatches(njeri, query), query).toBe(true);
    }
    for (const query of ['kevo', '0799']) expect(contactMatches(njeri, query), query).toBe(false);
    expect(favoriteMatches(favorite(), 'mwangi')).toBe(true);
    expect(favoriteMatches(favorite(), '0712345')).toBe(true);
    expect(favoriteMatches(favorite(), 'market')).toBe(false);
  });
});

describe('booking a favorite (spec 1 §4, §9)', () => {
  it('is possible only when online, with the reason otherwise', () => {
    expect(whyNotBookable(favorite())).toBeNull();
    expect(whyNotBookable(favorite({ driver_status: 'on_route' }))).toBe('Bookable after this trip');
    expect(whyNotBookable(favorite({ is_online: false }))).toBe('Bookable once online');
    expect(whyNotBookable(favorite({ is_online: false, driver_status: 'offline' }))).toBe('Bookable once online');
  });

  it('carries the preferred driver, whose fare is 150 KSH until the trip is known', () => {
    const { preferredDriver } = readBookingState(structuredClone(bookingOf(favorite())));
    expect(preferredDriver).toMatchObject({ id: 'a'.repeat(24), name: 'John Mwangi', totalTrips: 3 });
    const unlisted = preferredDriver ? withCurrentData(preferredDriver, []) : null;
    expect(offersOf([], unlisted, { draft: EMPTY_DRAFT, townFareMaxKm: 0 })[0]).toMatchObject({
      fare: 150,
      fareIsGuess: true,
      bookable: true,
    });
  });
});

describe('favorites (spec 1 §3, §8)', () => {
  const [ann, ben] = [
    favorite({ driver_id: 'a', driver_name: 'Ann' }),
    favorite({ driver_id: 'b', driver_name: 'Ben', is_online: false, driver_status: 'offline' }),
  ];
  const start = setFavorites(NO_FAVORITES, NO_FAVORITES, [ben, ann]);
  const shown = (state: typeof start) => knownFavorites(state).map((one) => `${one.driver_name} ${one.driver_status}`);

  it('are sorted by name, with the status from driver:changed', () => {
    expect(shown(start)).toEqual(['Ann online', 'Ben offline']);
    const back = setFavoriteStatus(start, { id: 'b', rev: 2, isOnline: true, driverStatus: 'online' });
    expect(shown(back)).toEqual(['Ann online', 'Ben online']);
    expect(knownFavorites(back)[1]?.is_online).toBe(true);
    const late = setFavoriteStatus(back, { id: 'b', rev: 1, isOnline: true, driverStatus: 'on_route' });
    expect(shown(late)).toEqual(['Ann online', 'Ben online']);
  });

  it('show an addition or removal at once, and undo it if it fails', () => {
    const cat = favorite({ driver_id: 'c', driver_name: 'Cat' });
    expect(shown(putFavorite(start, cat))).toEqual(['Ann online', 'Ben offline', 'Cat online']);
    expect(shown(undoChange(putFavorite(start, cat), 'c'))).toEqual(shown(start));
    expect(shown(dropFavorite(start, 'a'))).toEqual(['Ben offline']);
    expect(shown(undoChange(dropFavorite(start, 'a'), 'a'))).toEqual(shown(start));
  });

  it('a list requested before an event does not undo it; one requested after it does', () => {
    const changed = setFavoriteStatus(dropFavorite(start, 'a'), {
      id: 'b',
      rev: 2,
      isOnline: true,
      driverStatus: 'online',
    });
    expect(shown(setFavorites(changed, start, [ann, ben]))).toEqual(['Ben online']);
    expect(shown(setFavorites(changed, changed, [ann, ben]))).toEqual(['Ann online', 'Ben offline']);
  });

  it('a listed driver becomes a favorite with the lowest fares', () => {
    expect(favoriteOf(driverListing({ totalTrips: 3 }))).toEqual(favorite());
  });
});
