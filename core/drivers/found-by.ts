import type { Filter } from 'mongodb';
import { toE164 } from '../../shared/domain/phone.ts';
import { cellAt } from '../location/cell.ts';
import { searchFilter, searchKeys } from '../search.ts';
import type { DriverDoc } from '../store/documents.ts';

const FIELDS = ['fullName', 'email', 'phone', 'stageName', 'plate', 'location'] as const;
type Fields = Pick<DriverDoc, (typeof FIELDS)[number]>;

/** What a driver is found by: derived wherever one of its fields is written. */
export const foundBy = (driver: Fields): Pick<DriverDoc, 'search' | 'listedUnder' | 'homeCell'> => ({
  search: searchKeys(driver.fullName, driver.email, driver.phone, driver.stageName),
  listedUnder: searchKeys(driver.fullName, driver.stageName, driver.plate.replace(/[^\p{L}\p{N}]/gu, '')),
  homeCell: cellAt(driver.location),
});

/** What a change of a driver changes of that. */
export const foundByAfter = (before: DriverDoc, change: Partial<DriverDoc>): Partial<ReturnType<typeof foundBy>> =>
  FIELDS.some((field) => change[field] !== undefined) ? foundBy({ ...before, ...change }) : {};

/**
 * Finds the drivers whom a passenger looks for (spec 1 §5): by a part of the name, the stage or the plate, or by a telephone
 * number, which must be whole: nobody tries numbers out. An e-mail address finds nobody (R12).
 */
export function passengerFilter(typed: string): Filter<DriverDoc> {
  const phone = toE164(typed);
  return phone ? { phone } : searchFilter(typed, 'listedUnder');
}
