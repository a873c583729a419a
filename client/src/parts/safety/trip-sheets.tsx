import { type ReactNode, useState } from 'react';
import { useRide } from '#client/data/rides/rides.ts';
import { ShareSheet } from '../share/share-trip.tsx';
import { OpenSheet, type TripSheet } from './open-sheet.ts';
import { SosSheet } from './sos-sheet.tsx';

/**
 * Shows the sheets of SOS and Share trip over a screen. A sheet stays open until the person closes it or leaves the
 * screen, even if a change of the ride removes the button that opened it.
 */
export function TripSheets({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<TripSheet | null>(null);
  const now = useRide(sheet?.ride.id ?? null);
  const close = () => setSheet(null);
  return (
    <OpenSheet value={setSheet}>
      {children}
      {sheet?.is === 'sos' && <SosSheet ride={now ?? sheet.ride} onClose={close} />}
      {sheet?.is === 'share' && <ShareSheet ride={now ?? sheet.ride} onClose={close} />}
    </OpenSheet>
  );
}
