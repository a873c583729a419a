import type { Filter } from 'mongodb';
import { folded } from '#shared/domain/fold.ts';
import { plateTogether } from '#shared/domain/plate.ts';
import { toE164 } from '#shared/domain/phone.ts';
import { cellAt } from '../location/cell.ts';
import { searchFilter, searchKeys } from '../lib/search.ts';
import type { DriverDoc, StoredDriver } from '../store/driver-documents.ts';
import { identityKeys } from './details.ts';
import { homeOf } from './place.ts';

/** The fields that a driver's search keys are made from. */
export const SEARCHED_FIELDS = ['fullName', 'email', 'phone', 'stageName', 'plate', 'location'] as const;
type Fields = Pick<DriverDoc, (typeof SEARCHED_FIELDS)[number] | 'pendingChanges'>;
export type SearchFields = Pick<StoredDriver, 'search' | 'listedUnder' | 'homeCell' | 'stageKey' | 'identityKeys'>;

/** Computes a driver's search keys. They are written whenever one of those fields is. */
export const searchFieldsOf = (driver: Fields): SearchFields => ({
  search: searchKeys(
    driver.fullName,
    driver.email,
    driver.phone,
    driver.stageName,
    driver.plate,
    plateTogether(driver.plate),
  ),
  listedUnder: searchKeys(driver.fullName, driver.stageName, plateTogether(driver.plate)),
  homeCell: cellAt(homeOf(driver)),
  stageKey: folded(driver.stageName),
  identityKeys: identityKeys(driver),
});

/** Returns the new search keys, if the change affects any of those fields. */
export const searchFieldsAfter = (before: DriverDoc, change: Partial<DriverDoc>): Partial<SearchFields> =>
  [...SEARCHED_FIELDS, 'pendingChanges' as const].some((field) => change[field] !== undefined)
    ? searchFieldsOf({ ...before, ...change })
    : {};

/**
 * Finds drivers for a passenger's search (spec 1 §5): by part of the name, stage or plate, or by a complete phone
 * number, so that numbers cannot be guessed digit by digit. Email addresses are not searched (R12).
 */
export function passengerFilter(typed: string): Filter<DriverDoc> {
  const phone = toE164(typed);
  return phone ? { phone } : searchFilter(typed, 'listedUnder');
}
