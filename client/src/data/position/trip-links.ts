import { create } from 'zustand';
import { call } from '../connection/api.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** Links to the passenger's trips by ride (R29), as far as this phone has fetched them. */
export type TripLinks = Readonly<Record<string, string>>;
export const useTripLinks = create<{ urls: TripLinks }>()(() => ({ urls: {} }));

/** Fetches the link to a trip; the server makes one if there is none (`POST /api/rides/:id/share`). Throws ApiError. */
export async function tripLink(rideId: string): Promise<string> {
  const { shareUrl } = await call('shareTrip', { params: { id: rideId } });
  // The passenger sends the link to others, so it needs the full address.
  const url = new URL(shareUrl, window.location.origin).href;
  useTripLinks.setState(({ urls }) => ({ urls: { ...urls, [rideId]: url } }));
  return url;
}

onPersonChanged(() => useTripLinks.setState({ urls: {} }));
