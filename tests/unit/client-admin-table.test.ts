import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { draftOf, judgeChange, judgeNew } from '../../client/src/features/admin/drivers/driver-form.ts';
import { nextSort, readAddress, writeAddress } from '../../client/src/features/admin/table/list-address.ts';
import { rangeText } from '../../client/src/features/admin/table/pager.tsx';
import { createTableStore, type Page } from '../../client/src/features/admin/table/table-store.ts';
import { changedOf, judge } from '../../client/src/features/admin/table/use-entity-form.ts';
import { ApiError } from '../../client/src/lib/api.ts';
import { AdminPassengerCreate, AdminPassengerUpdate, type AdminDriver } from '../../shared/contract/admin-entities.ts';
import { ADMIN_LISTS, LIST_QUERIES } from '../../shared/contract/admin-lists.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';

const DRIVERS = ADMIN_LISTS.drivers;
const read = (query: string) => readAddress(DRIVERS, new URLSearchParams(query));

describe('what a list shows, in its address (issue 5 "state kept in the URL")', () => {
  it('spec 2 §5, §9: without anything in the address: all, the first sort, page 1', () => {
    expect(read('tab=drivers')).toEqual({ search: '', status: 'all', sort: '-joined', page: 1 });
  });

  it('issue 5: an address keeps search, status, sort and page, and what is not the list’s', () => {
    const view = { search: 'wanjiku & co', status: 'banned', sort: 'name', page: 3 } as const;
    const address = writeAddress(DRIVERS, new URLSearchParams('tab=drivers'), view);
    expect(address.get('tab')).toBe('drivers');
    expect(readAddress(DRIVERS, new URLSearchParams(address.toString()))).toEqual(view);
    const back = writeAddress(DRIVERS, address, { search: '', status: 'all', sort: '-joined', page: 1 });
    expect(back.toString()).toBe('tab=drivers');
  });

  it('issue 5: whatever stands in an address, the server is asked for something it knows', () => {
    const junk = fc.oneof(fc.string(), fc.constantFrom('0', '-1', '1e9', '2.5', 'NaN', ' 4 ', 'pending', '-name'));
    fc.assert(
      fc.property(junk, junk, junk, junk, (search, status, sort, page) => {
        const view = readAddress(DRIVERS, new URLSearchParams({ search, status, sort, page }));
        expect(LIST_QUERIES.drivers.safeParse(view).success).toBe(true);
      }),
    );
  });

  it('issue 5 "sortable by their obvious columns": the first press sorts as the column begins, the next the other way', () => {
    expect(nextSort(DRIVERS.sorts, 'name', '-joined')).toBe('name');
    expect(nextSort(DRIVERS.sorts, 'name', 'name')).toBe('-name');
    expect(nextSort(DRIVERS.sorts, 'name', '-name')).toBe('name');
    expect(nextSort(DRIVERS.sorts, '-joined', 'name')).toBe('-joined');
    expect(nextSort(DRIVERS.sorts, '-joined', '-joined')).toBe('joined');
  });

  it('issue 5 "paging of 10 (with the total)": a page tells its rows and how many there are', () => {
    const page = (items: number, total: number, at: number) => ({
      items: Array.from({ length: items }),
      total,
      page: at,
      pageSize: 10,
    });
    expect(rangeText(page(10, 137, 3))).toBe('21–30 of 137');
    expect(rangeText(page(7, 1237, 124))).toBe('1,231–1,237 of 1,237');
  });
});

/** Answers each look when told to. */
function desk() {
  const looks: { view: string; signal: AbortSignal; answer: (row: string) => void; fail: (error: unknown) => void }[] =
    [];
  const fetchPage = (view: string, signal: AbortSignal) =>
    new Promise<Page<string>>((resolve, reject) => {
      const answer = (row: string) => resolve({ items: [row], total: 1, page: 1, pageSize: 10 });
      looks.push({ view, signal, answer, fail: reject });
    });
  const table = createTableStore(fetchPage);
  const shown = () => table.store.getState().rows?.items[0] ?? null;
  return { ...table, looks, shown };
}
const broken = new ApiError(503, 'UNAVAILABLE', 'Not now.');

describe('the rows of a list', () => {
  it('issue 5: an answer to what is no longer asked is dropped, whenever it comes', async () => {
    const { look, looks, shown, store } = desk();
    const first = look('a');
    const second = look('ab');
    expect(looks[0]?.signal.aborted).toBe(true);
    looks[1]?.answer('of ab');
    await second;
    looks[0]?.answer('of a');
    await first;
    expect(shown()).toBe('of ab');
    expect(store.getState().busy).toBe(false);
  });

  it('issue 5: a failure of what is no longer asked is no failure', async () => {
    const { look, looks, store } = desk();
    const first = look('a');
    const second = look('ab');
    looks[0]?.fail(broken);
    await first;
    expect(store.getState()).toMatchObject({ rows: null, problem: null, busy: true });
    looks[1]?.answer('of ab');
    await second;
    expect(store.getState().problem).toBeNull();
  });

  it('issue 5: rows stay when they could not be looked at again; those of another view do not', async () => {
    const { look, refresh, looks, shown, store } = desk();
    const first = look('a');
    looks[0]?.answer('of a');
    await first;
    const again = refresh();
    await Promise.resolve();
    expect(shown()).toBe('of a');
    looks[1]?.fail(broken);
    await again;
    expect(store.getState()).toMatchObject({ problem: 'Not now.', busy: false });
    expect(shown()).toBe('of a');

    const other = look('b');
    expect(shown()).toBe('of a');
    looks[2]?.fail(new ApiError(0, 'NO_ANSWER', 'unused'));
    await other;
    expect(store.getState()).toMatchObject({ rows: null, problem: MESSAGES.general.noAnswer, busy: false });
  });

  it('issue 5: changes while a look is under way lead to one more look after it, however many they are', async () => {
    const { look, refresh, looks, shown } = desk();
    const first = look('a');
    void look('a');
    const later = [refresh(), refresh(), refresh()];
    expect(looks).toHaveLength(1);
    looks[0]?.answer('before');
    await first;
    await Promise.resolve();
    expect(looks).toHaveLength(2);
    looks[1]?.answer('after');
    await Promise.all(later);
    expect(shown()).toBe('after');
    expect(looks).toHaveLength(2);
  });
});

describe('a form of the admin’s', () => {
  it('spec 2 §5: what is missing is told at its field, in its words, trimmed values are sent', () => {
    expect(judge(AdminPassengerCreate, { name: ' ', email: '', phone: '' })).toEqual({
      problems: { name: 'Name is required', email: 'Email is required', phone: 'Phone is required' },
    });
    expect(judge(AdminPassengerCreate, { name: ' Wanjiku ', email: 'W@Boda.test', phone: '0711000111' })).toEqual({
      body: { name: 'Wanjiku', email: 'w@boda.test', phone: '0711000111' },
    });
  });

  it('issue 5: what was not touched is not sent: nobody’s change meanwhile is undone', () => {
    const passenger = { name: 'Wanjiku', phone: '+254711000111', is_active: true };
    const typed = judge(AdminPassengerUpdate, { ...passenger, name: ' Wanjiku Kathure ' });
    expect(changedOf(typed, passenger)).toEqual({ body: { name: 'Wanjiku Kathure' } });
    expect(changedOf(judge(AdminPassengerUpdate, { ...passenger, phone: '' }), passenger)).toEqual({
      problems: { phone: 'Phone is required' },
    });
  });

  it('spec 2 §5: a driver needs name, email, phone and stage name; the fare bounds are those of the registration', () => {
    expect(judgeNew({ ...draftOf(null), withinTownFareMin: '49', outsideTownFareMax: '1001' })).toEqual({
      problems: {
        full_name: 'Name is required',
        email: 'Email is required',
        mobile_number: 'Phone is required',
        stage_name: 'Stage name is required',
        withinTownFareMin: MESSAGES.onboarding.withinTownBounds,
        outsideTownFareMax: MESSAGES.onboarding.outsideTownBounds,
      },
    });
    const typed = { full_name: 'Mwangi', email: 'm@boda.test', mobile_number: '0711000222', stage_name: 'Embu' };
    expect(judgeNew({ ...draftOf(null), ...typed })).toEqual({
      body: {
        ...typed,
        withinTownFareMin: 100,
        withinTownFareMax: 200,
        outsideTownFareMin: 150,
        outsideTownFareMax: 300,
      },
    });
    expect(judgeNew({ ...draftOf(null), ...typed, withinTownFareMin: '300' })).toEqual({
      problems: { withinTownFareMax: 'The lowest fare cannot be above the highest' },
    });
  });

  it('spec 2 §4: the edit of a driver sends the verification status alone when that alone was changed', () => {
    const driver: AdminDriver = {
      user_id: 'a'.repeat(24),
      full_name: 'Mwangi',
      email: 'm@boda.test',
      mobile_number: '+254711000222',
      stage_name: 'Embu',
      motorbike_plate_number: '',
      withinTownFareMin: 100,
      withinTownFareMax: 200,
      outsideTownFareMin: 150,
      outsideTownFareMax: 300,
      verification_status: 'pending',
      is_online: false,
      total_trips: 0,
      rating: null,
      created_at: '2026-11-21T09:00:00.000Z',
      profile_picture_url: null,
      id_card_url: null,
      driving_license_url: null,
      plate_photo_url: null,
    };
    const banned = { ...draftOf(driver), verification_status: 'banned' } as const;
    expect(judgeChange(banned, driver)).toEqual({ body: { verification_status: 'banned' } });
    expect(judgeChange({ ...banned, email: '' }, driver)).toEqual({ problems: { email: 'Email is required' } });
    expect(judgeChange({ ...banned, email: '' }, { ...driver, email: null })).toEqual({
      body: { verification_status: 'banned' },
    });
    const plate = { ...driver, motorbike_plate_number: 'KMFA 123B' };
    expect(judgeChange({ ...draftOf(plate), motorbike_plate_number: ' ' }, plate)).toEqual({
      problems: { motorbike_plate_number: MESSAGES.onboarding.plateRequired },
    });
  });
});
