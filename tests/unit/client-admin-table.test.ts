// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { draftOf, validateChange, validateNew } from '#client/features/admin/drivers/driver-form.ts';
import { grouped } from '#client/features/admin/table/grouped.ts';
import { nextSort, readAddress, writeAddress } from '#client/features/admin/table/list-address.ts';
import { rangeText } from '#client/features/admin/table/pager.tsx';
import type { Page } from '#client/features/admin/table/table-types.ts';
import { validate } from '#client/lib/validate.ts';
import { changedOf } from '#client/parts/form/use-form.ts';
import { useRows } from '#client/features/admin/table/use-table.ts';
import { ApiError } from '#client/data/connection/api.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { AdminPassengerCreate, AdminPassengerUpdate } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_LISTS, LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { adminDriver } from '../support/admin-driver.ts';

const DRIVERS = ADMIN_LISTS.drivers;
const read = (query: string) => readAddress(DRIVERS, new URLSearchParams(query));

describe('the groups of a list', () => {
  const groups = {
    names: ['Fares', 'Others'],
    of: (row: string) => (row === 'fare' ? 'Fares' : 'Others'),
    under: 'key',
  };

  it('are in a fixed order, each with its rows in the list’s order; empty groups are left out', () => {
    expect(grouped({ groups }, ['b', 'fare', 'a'], 'key')).toEqual([
      { name: 'Fares', rows: ['fare'] },
      { name: 'Others', rows: ['b', 'a'] },
    ]);
    expect(grouped({ groups }, ['b'], 'key')).toEqual([{ name: 'Others', rows: ['b'] }]);
  });

  it('disappear with any other order, which runs through all rows', () => {
    expect(grouped({ groups }, ['b', 'fare'], '-updated')).toEqual([{ name: null, rows: ['b', 'fare'] }]);
    expect(grouped({}, ['b'], 'key')).toEqual([{ name: null, rows: ['b'] }]);
  });
});

describe('a list keeps its state in the address', () => {
  it('spec 2 §5, §9: without parameters: all, the default sort, page 1', () => {
    expect(read('tab=drivers')).toEqual({ search: '', status: 'all', sort: '-joined', page: 1 });
  });

  it('an address keeps search, status, sort and page, and other parameters', () => {
    const view = { search: 'wanjiku & co', status: 'banned', sort: 'name', page: 3 } as const;
    const address = writeAddress(DRIVERS, new URLSearchParams('tab=drivers'), view);
    expect(address.get('tab')).toBe('drivers');
    expect(readAddress(DRIVERS, new URLSearchParams(address.toString()))).toEqual(view);
    const back = writeAddress(DRIVERS, address, { search: '', status: 'all', sort: '-joined', page: 1 });
    expect(back.toString()).toBe('tab=drivers');
  });

  it('any address becomes a valid query', () => {
    const junk = fc.oneof(fc.string(), fc.constantFrom('0', '-1', '1e9', '2.5', 'NaN', ' 4 ', 'pending', '-name'));
    fc.assert(
      fc.property(junk, junk, junk, junk, (search, status, sort, page) => {
        const view = readAddress(DRIVERS, new URLSearchParams({ search, status, sort, page }));
        expect(LIST_QUERIES.drivers.safeParse(view).success).toBe(true);
      }),
    );
  });

  it('the first click on a column sorts in its usual direction, the next reverses it', () => {
    expect(nextSort(DRIVERS.sorts, 'name', '-joined')).toBe('name');
    expect(nextSort(DRIVERS.sorts, 'name', 'name')).toBe('-name');
    expect(nextSort(DRIVERS.sorts, 'name', '-name')).toBe('name');
    expect(nextSort(DRIVERS.sorts, '-joined', 'name')).toBe('-joined');
    expect(nextSort(DRIVERS.sorts, '-joined', '-joined')).toBe('joined');
  });

  it('spec 2 §9: a page shows its rows and the total', () => {
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

/** The test responds to each fetch. */
function setUp(first: string) {
  const fetches: {
    view: string;
    signal: AbortSignal;
    answer: (row: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const fetchPage = (view: string, signal: AbortSignal) =>
    new Promise<Page<string>>((resolve, reject) => {
      const answer = (row: string) => resolve({ items: [row], total: 1, page: 1, pageSize: 10 });
      fetches.push({ view, signal, answer, fail: reject });
    });
  const hook = renderHook(({ view }) => useRows('drivers', view, fetchPage), { initialProps: { view: first } });
  const table = () => hook.result.current;
  const shown = () => table().rows?.items[0] ?? null;
  return { fetches, table, shown, show: (view: string) => hook.rerender({ view }) };
}
const broken = new ApiError(503, 'UNAVAILABLE', 'Not now.');
/** Waits until the responses are shown. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

describe('the rows of a list', () => {
  afterEach(() => {
    cleanup();
    queryClient.clear();
  });

  it('a response to an outdated query is dropped, whenever it arrives', async () => {
    const { show, fetches, shown, table } = setUp('a');
    show('ab');
    expect(fetches[0]?.signal.aborted).toBe(true);
    fetches[1]?.answer('of ab');
    await settled();
    fetches[0]?.answer('of a');
    await settled();
    expect(shown()).toBe('of ab');
    expect(table().busy).toBe(false);
  });

  it('a failure of an outdated query is ignored', async () => {
    const { show, fetches, table } = setUp('a');
    show('ab');
    fetches[0]?.fail(broken);
    await settled();
    expect(table()).toMatchObject({ rows: null, problem: null, busy: true });
    fetches[1]?.answer('of ab');
    await settled();
    expect(table().problem).toBeNull();
  });

  it('rows stay when a refresh fails; those of another view do not', async () => {
    const { show, fetches, shown, table } = setUp('a');
    fetches[0]?.answer('of a');
    await settled();
    act(() => void table().refresh());
    await settled();
    expect(shown()).toBe('of a');
    fetches[1]?.fail(broken);
    await settled();
    expect(table()).toMatchObject({ problem: 'Not now.', busy: false });
    expect(shown()).toBe('of a');

    show('b');
    expect(shown()).toBe('of a');
    expect(table().isOfView).toBe(false);
    fetches[2]?.fail(new ApiError(0, 'NO_ANSWER', 'unused'));
    await settled();
    expect(table()).toMatchObject({ rows: null, problem: MESSAGES.general.noAnswer, busy: false });
  });

  it('returning to a view fetches it again: its rows may be outdated', async () => {
    const { show, fetches, shown, table } = setUp('a');
    fetches[0]?.answer('of a');
    await settled();
    show('b');
    fetches[1]?.answer('of b');
    await settled();
    show('a');
    await settled();
    expect(shown()).toBe('of b');
    expect(table()).toMatchObject({ isOfView: false, busy: true });
    expect(fetches).toHaveLength(3);
  });

  it('however many changes arrive during a fetch, only one more fetch follows', async () => {
    const { show, fetches, shown, table } = setUp('a');
    show('a');
    const later = [table().refresh(), table().refresh(), table().refresh()];
    await settled();
    expect(fetches).toHaveLength(1);
    fetches[0]?.answer('before');
    await settled();
    expect(fetches).toHaveLength(2);
    fetches[1]?.answer('after');
    await settled();
    await Promise.all(later);
    expect(shown()).toBe('after');
    expect(fetches).toHaveLength(2);
  });
});

describe('admin forms', () => {
  it('spec 2 §5: each missing field has its message; sent values are trimmed', () => {
    expect(validate(AdminPassengerCreate, { name: ' ', email: '', phone: '' })).toEqual({
      problems: { name: 'Name is required', email: 'Email is required', phone: 'Phone is required' },
    });
    expect(validate(AdminPassengerCreate, { name: ' Wanjiku ', email: 'W@Boda.test', phone: '0711000111' })).toEqual({
      body: { name: 'Wanjiku', email: 'w@boda.test', phone: '0711000111' },
    });
  });

  it('untouched fields are not sent, so no concurrent change is undone', () => {
    const passenger = { name: 'Wanjiku', phone: '+254711000111', is_active: true };
    const typed = validate(AdminPassengerUpdate, { ...passenger, name: ' Wanjiku Kathure ' });
    expect(changedOf(typed, passenger)).toEqual({ body: { name: 'Wanjiku Kathure' } });
    expect(changedOf(validate(AdminPassengerUpdate, { ...passenger, phone: '' }), passenger)).toEqual({
      problems: { phone: 'Phone is required' },
    });
  });

  it('spec 2 §5: a driver needs name, email, phone and stage name; fares have the limits of registration', () => {
    expect(validateNew({ ...draftOf(null), withinTownFareMin: '49', outsideTownFareMax: '1001' })).toEqual({
      problems: {
        full_name: 'Name is required',
        email: 'Email is required',
        mobile_number: 'Phone is required',
        stage_name: 'Stage name is required',
        withinTownFareMin: ONBOARDING.withinTownBounds,
        outsideTownFareMax: ONBOARDING.outsideTownBounds,
      },
    });
    const typed = { full_name: 'Mwangi', email: 'm@boda.test', mobile_number: '0711000222', stage_name: 'Embu' };
    expect(validateNew({ ...draftOf(null), ...typed })).toEqual({
      body: {
        ...typed,
        withinTownFareMin: 100,
        withinTownFareMax: 200,
        outsideTownFareMin: 150,
        outsideTownFareMax: 300,
      },
    });
    expect(validateNew({ ...draftOf(null), ...typed, withinTownFareMin: '300' })).toEqual({
      problems: { withinTownFareMax: 'The lowest fare cannot be above the highest' },
    });
  });

  it('spec 2 §4: editing a driver sends only the verification status when only that changed', () => {
    const driver = adminDriver({ email: 'm@boda.test', motorbike_plate_number: '' });
    const banned = { ...draftOf(driver), verification_status: 'banned' } as const;
    expect(validateChange(banned, driver)).toEqual({ body: { verification_status: 'banned' } });
    expect(validateChange({ ...banned, email: '' }, driver)).toEqual({ problems: { email: 'Email is required' } });
    expect(validateChange({ ...banned, email: '' }, { ...driver, email: null })).toEqual({
      body: { verification_status: 'banned' },
    });
    const plate = { ...driver, motorbike_plate_number: 'KMFA 123B' };
    expect(validateChange({ ...draftOf(plate), motorbike_plate_number: ' ' }, plate)).toEqual({
      problems: { motorbike_plate_number: ONBOARDING.plateRequired },
    });
  });
});
