import { inBoth } from '../language.ts';
import { ROUTE_BOUNDS_KSH, ROUTES_MAX } from '#shared/domain/constants/rules.ts';
import { ksh } from '#shared/domain/money.ts';

const en = {
  /** Texts about a driver's own routes (spec 2 §5). */
  ROUTE_TEXTS: {
    allFields: 'Please fill in all fields',
    addFailed: 'Failed to add route',
    updateFailed: 'Failed to update route',
    deleteFailed: 'Failed to delete route',
    confirmDelete: 'Are you sure you want to delete this route?',
    fareRange: `Please enter a fare between ${ksh(ROUTE_BOUNDS_KSH.min)} and ${ksh(ROUTE_BOUNDS_KSH.max)}`,
    mustDiffer: 'The two ends of a route cannot be the same',
    exists: 'You already have a route between these two places. Change that one instead.',
    full: `You already have ${ROUTES_MAX} routes, the most you can have. Delete one to add another.`,
  },
  HOURS_TEXTS: {
    updated: 'Working hours updated successfully',
    failed: 'Failed to update working hours',
    time: 'Please enter a time like 06:00',
  },
};
export type En = typeof en;

export const { ROUTE_TEXTS, HOURS_TEXTS } = inBoth(en, () => import('../sw/route-messages.ts'));
