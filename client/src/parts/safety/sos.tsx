import { SAFETY } from '#shared/texts/en/safety.ts';
import { PARTS } from '#shared/texts/en/parts.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { SosControl } from './sos-control.tsx';

/** SOS beside what to do, for the screens of a trip that is over (R30). */
export const Sos = ({ ride }: { ride: Ride }) => (
  <section aria-label={PARTS.safety.section} className="flex items-center justify-between gap-3">
    <p className="min-w-0 text-sm leading-snug text-ink-2">{SAFETY.alert.after}</p>
    <SosControl ride={ride} />
  </section>
);
