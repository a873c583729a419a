import type { NewsKind } from '../../../../../shared/contract/news.ts';

/** A ride that somebody else took from its driver: a toast says it, which is read out itself. */
export const LOST_RIDE: readonly NewsKind[] = ['cancelledByPassenger', 'cancelledBySupport', 'givenUp'];
