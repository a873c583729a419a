import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { isRough } from '../../../../shared/domain/geo.ts';
import { Note } from '../../ui/note.tsx';
import type { CurrentLocation } from './use-current-location.ts';

/** Warns under an inaccurate pickup (R22): a driver will go there. */
export function RoughPickup({ point }: { point: CurrentLocation | null }) {
  return isRough(point?.accuracyM ?? 0) ? <Note tone="warning">{MESSAGES.geolocation.rough}</Note> : null;
}
