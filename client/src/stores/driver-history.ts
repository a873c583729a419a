import { create } from 'zustand';
import type { OutputOf } from '../../../shared/contract/api.ts';
import { onPersonGone } from './session.ts';
import { withPage, type KnownHistory } from './trips-state.ts';

interface DriverHistory {
  /** null until a first page has come. */
  known: KnownHistory | null;
}
const NOTHING: DriverHistory = { known: null };

/** How far the driver's history is known; the rides themselves are in stores/rides.ts. */
export const useDriverHistory = create<DriverHistory>()(() => NOTHING);
onPersonGone(() => useDriverHistory.setState(NOTHING));

/** A page of `GET /api/drivers/rides` has come. */
export function noteDriverPage(answer: OutputOf<'listDriverRides'>): void {
  const items = answer.items.map(({ created_at }) => ({ createdAt: created_at }));
  useDriverHistory.setState(({ known }) => ({ known: withPage(known, { ...answer, items }) }));
}
