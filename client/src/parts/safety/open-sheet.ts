import { createContext, useContext } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';

/** A sheet over a trip, and the ride as it was when the sheet was opened. */
export interface TripSheet {
  is: 'sos' | 'share';
  ride: Ride;
}

/** Opens a sheet in the `TripSheets` of the screen. */
export const OpenSheet = createContext<(sheet: TripSheet) => void>(() => {
  throw new Error('no TripSheets around this button');
});

export const useOpenSheet = () => useContext(OpenSheet);
