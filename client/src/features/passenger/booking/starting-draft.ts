import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hereAt } from '#client/parts/location/here.ts';
import { fromHere } from '#client/parts/location/trip-ends.ts';
import { type BookingDraft, EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';
import { draftFrom, draftOfRide, draftOfTrip, loadDraft } from '#client/parts/ride/draft-storage.ts';
import type { BookingState } from '#client/parts/ride/preferred-driver.ts';
import type { MapCenter } from '../use-map-center.ts';

export const BOOKING_PATH = '/passenger/book';

/** Returns the draft that the navigation state asks for; else the stored draft. */
export function startingDraft({ goTo, retry, bookAgain, startAt }: BookingState, nowMs: number): BookingDraft {
  if (goTo) return { ...EMPTY_DRAFT, ...goTo };
  if (startAt) return draftFrom(startAt, nowMs);
  if (retry) return draftOfRide(retry, nowMs);
  return bookAgain ? draftOfTrip(bookAgain, nowMs) : loadDraft(nowMs);
}

/** Returns the draft with the phone's position as pickup, unless the draft already has a pickup. */
export const withPickup = (draft: BookingDraft, own: MapCenter['own']): BookingDraft =>
  own && draft.pickup === null ? { ...draft, ...fromHere(hereAt(own, own.accuracy)) } : draft;

/** Searches at once for a trip chosen on the home screen, and for a repeated ride that ended early (R5, R6). */
export function useRepeatedTrip(
  { goTo, retry, bookAgain }: BookingState,
  draft: BookingDraft,
  find: (draft: BookingDraft, preferredDriverId: null) => Promise<void>,
) {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !(goTo ?? retry ?? bookAgain)) return;
    done.current = true;
    // Removes the state; otherwise a reload would replace later edits with the original details.
    void navigate(BOOKING_PATH, { replace: true });
    if (goTo ?? retry) void find(draft, null);
  }, [goTo, retry, bookAgain, draft, find, navigate]);
}
