import { MESSAGES } from '../../../shared/contract/messages.ts';
import { isRough } from '../../../shared/domain/geo.ts';
import { Note } from '../ui/note.tsx';
import type { Here } from './use-current-location.ts';

/** Under a pickup that the phone is not sure of (R22): somebody is about to ride there. */
export function RoughPickup({ point }: { point: Here | null }) {
  return isRough(point?.accuracyM ?? 0) ? <Note tone="warning">{MESSAGES.geolocation.rough}</Note> : null;
}
