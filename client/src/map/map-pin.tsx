import { Flag, MapPin as PinIcon, Motorbike, User, type LucideIcon } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { Icon } from '../ui/icon.tsx';
import type { MapPin, MapParts, PinKind } from './map-types.ts';
import { useGlide } from './use-glide.ts';

interface PinLook {
  name: string;
  icon: LucideIcon | null;
  shape: string;
  /** Moves on its own, so it glides between fixes. */
  moves: boolean;
}

const LOOKS: Record<PinKind, PinLook> = {
  pickup: { name: 'Pickup', icon: User, shape: 'size-9 bg-brand text-on-brand', moves: false },
  destination: { name: 'Destination', icon: Flag, shape: 'size-9 bg-accent text-on-accent', moves: false },
  me: { name: 'You are here', icon: null, shape: 'size-5 bg-brand', moves: true },
  passenger: { name: 'Passenger', icon: User, shape: 'size-10 bg-brand text-on-brand', moves: true },
  driver: { name: 'Driver', icon: Motorbike, shape: 'size-11 bg-brand-strong text-on-brand', moves: true },
  shared: { name: 'Shared location', icon: PinIcon, shape: 'size-11 bg-brand text-on-brand', moves: true },
};

export const pinName = (pin: MapPin): string =>
  pin.label && pin.label !== LOOKS[pin.kind].name ? `${LOOKS[pin.kind].name}: ${pin.label}` : LOOKS[pin.kind].name;

interface PinMarkerProps {
  pin: MapPin;
  Marker: MapParts['Marker'];
}

export function PinMarker({ pin, Marker }: PinMarkerProps) {
  return LOOKS[pin.kind].moves ? (
    <GlidingMarker pin={pin} Marker={Marker} />
  ) : (
    <StandingMarker pin={pin} Marker={Marker} />
  );
}

function GlidingMarker({ pin, Marker }: PinMarkerProps) {
  const shown = useGlide(pin);
  return (
    <Marker longitude={shown.longitude} latitude={shown.latitude} anchor="center" style={MOVING}>
      <PinShape pin={pin} />
    </Marker>
  );
}

function StandingMarker({ pin, Marker }: PinMarkerProps) {
  return (
    <Marker longitude={pin.longitude} latitude={pin.latitude} anchor="center">
      <PinShape pin={pin} />
    </Marker>
  );
}

const MOVING = { zIndex: 2 };

function PinShape({ pin }: { pin: MapPin }) {
  const look = LOOKS[pin.kind];
  return (
    <div
      role="img"
      aria-label={pinName(pin)}
      data-pin={pin.kind}
      data-position={`${pin.latitude.toFixed(5)},${pin.longitude.toFixed(5)}`}
      data-stale={pin.stale || undefined}
      className="pointer-events-none relative grid place-items-center"
    >
      {pin.kind === 'me' && !pin.stale && (
        <span aria-hidden className="absolute size-10 animate-halo rounded-full bg-brand" />
      )}
      <span
        className={cx(
          'relative grid place-items-center rounded-full border-[3px] border-raised shadow-soft transition-colors',
          look.shape,
          pin.stale && 'bg-offline! text-raised!',
        )}
      >
        {look.icon && <Icon of={look.icon} size={pin.kind === 'pickup' || pin.kind === 'destination' ? 18 : 22} />}
      </span>
      {pin.label && (
        <span
          aria-hidden
          className="absolute top-full mt-1 max-w-40 truncate rounded-full bg-raised px-2 text-xs font-semibold whitespace-nowrap text-ink shadow-soft"
        >
          {pin.label}
        </span>
      )}
    </div>
  );
}
