import * as z from 'zod/mini';
import { Area } from '../../../../shared/contract/pieces.ts';
import type { Coordinates } from '../../../../shared/domain/geo.ts';

const KEY = 'boda.lastPickup';

/** Where the last booked ride began: what maps centre on when the phone is elsewhere or will not tell (DESIGN section 7). */
export function lastPickup(): Coordinates | null {
  try {
    const read = z.safeParse(Area, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function rememberPickup(point: Coordinates): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(point));
  } catch {
    // Blocked storage: maps start at Embu.
  }
}
