import { Suspense } from 'react';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import type { Ride } from '#client/data/rides/ride.ts';

const BlockPassenger = lazyPart(() => import('#client/parts/people/block-passenger.tsx'), 'BlockPassenger');

/** The button that blocks the passenger of this ride (R48). Its space is kept while its code loads. */
export function BlockButton({ ride, inWords = false }: { ride: Ride; inWords?: boolean }) {
  return (
    <Suspense fallback={<span className="block size-11 shrink-0" />}>
      <BlockPassenger rideId={ride.id} name={ride.passengerName} inWords={inWords} />
    </Suspense>
  );
}
