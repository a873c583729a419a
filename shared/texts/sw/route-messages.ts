import type { En } from '../en/route-messages.ts';
import { ROUTE_BOUNDS_KSH, ROUTES_MAX } from '#shared/domain/constants/rules.ts';
import { ksh } from '#shared/domain/money.ts';

/** Texts about a driver's own routes (spec 2 §5). */
export const ROUTE_TEXTS: En['ROUTE_TEXTS'] = {
  allFields: 'Tafadhali jaza sehemu zote',
  addFailed: 'Njia haikuongezwa',
  updateFailed: 'Njia haikubadilishwa',
  deleteFailed: 'Njia haikufutwa',
  confirmDelete: 'Una uhakika unataka kufuta njia hii?',
  fareRange: `Tafadhali andika nauli kati ya ${ksh(ROUTE_BOUNDS_KSH.min)} na ${ksh(ROUTE_BOUNDS_KSH.max)}`,
  mustDiffer: 'Njia haiwezi kuanza na kuishia mahali pamoja',
  exists: 'Tayari una njia kati ya mahali hapa pawili. Badilisha hiyo badala yake.',
  full: `Tayari una njia ${ROUTES_MAX}, na huwezi kuwa na zaidi. Futa moja ili uongeze nyingine.`,
};

export const HOURS_TEXTS: En['HOURS_TEXTS'] = {
  updated: 'Saa za kazi zimebadilishwa',
  failed: 'Saa za kazi hazikubadilishwa',
  time: 'Tafadhali andika saa kama 06:00',
};
