import { Flag, type LucideIcon, MapPin as PinIcon, Motorbike, User } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { cx } from '../lib/cx.ts';
import { useReducedMotion } from '../lib/use-media-query.ts';
import { Icon } from '../ui/icon.tsx';
import { glideAt, glideMs } from './glide.ts';
import type { MapParts, MapPin, PinKind, PinPlace } from './map-types.ts';
import { pinData, pinName } from './pin-name.ts';

interface PinLook {
  icon: LucideIcon | null;
  shape: string;
  /** Whether the marked person can move; the pin then glides from one position to the next. */
  moves: boolean;
}

const LOOKS: Record<PinKind, PinLook> = {
  pickup: { icon: User, shape: 'rounded-full size-9 bg-brand text-on-brand', moves: false },
  destination: {
    icon: Flag,
    shape: 'rounded-control size-9 bg-accent text-on-accent',
    moves: false,
  },
  me: { icon: null, shape: 'rounded-full size-5 bg-here', moves: true },
  passenger: { icon: User, shape: 'rounded-full size-10 bg-brand text-on-brand', moves: true },
  driver: { icon: Motorbike, shape: 'rounded-full size-11 bg-brand-strong text-on-brand', moves: true },
  shared: { icon: PinIcon, shape: 'rounded-full size-11 bg-brand text-on-brand', moves: true },
};

interface PinMarkerProps {
  pin: MapPin;
  place: PinPlace | undefined;
  Marker: MapParts['Marker'];
  onPress: ((id: string) => void) | undefined;
}

export function PinMarker(props: PinMarkerProps) {
  return LOOKS[props.pin.kind].moves ? <GlidingMarker {...props} /> : <StandingMarker {...props} />;
}

function GlidingMarker({ pin, Marker, ...rest }: PinMarkerProps) {
  const shown = useGlide(pin);
  return (
    <Marker
      longitude={shown.longitude}
      latitude={shown.latitude}
      anchor="center"
      style={pin.isSelf || pin.kind === 'me' ? OWN : MOVING}
    >
      <PinShape pin={pin} {...rest} />
    </Marker>
  );
}

function StandingMarker({ pin, Marker, ...rest }: PinMarkerProps) {
  return (
    <Marker longitude={pin.longitude} latitude={pin.latitude} anchor="center">
      <PinShape pin={pin} {...rest} />
    </Marker>
  );
}

const MOVING = { zIndex: 2 };
const OWN = { zIndex: 3 };

/** A pin, drawn around the middle of its element. */
export function PinShape({ pin, place, onPress }: Omit<PinMarkerProps, 'Marker'>) {
  const shown = { 'aria-label': pinName(pin), ...pinData(pin), style: place?.face };
  if (!onPress) {
    return (
      <div role="img" {...shown} className="pointer-events-none relative grid place-items-center">
        <PinFace pin={pin} place={place} />
      </div>
    );
  }
  return (
    <button
      type="button"
      {...shown}
      onClick={() => onPress(pin.id)}
      className="relative grid min-touch place-items-center rounded-full"
    >
      <PinFace pin={pin} place={place} />
    </button>
  );
}

function PinFace({ pin, place }: Pick<PinMarkerProps, 'pin' | 'place'>) {
  const look = LOOKS[pin.kind];
  return (
    <>
      {place?.stem && <span aria-hidden style={place.stem} className="absolute h-0.75 origin-left bg-ink" />}
      {pin.kind === 'me' && !pin.stale && (
        <span aria-hidden className="absolute size-10 animate-halo rounded-full bg-here opacity-25" />
      )}
      {typeof pin.heading === 'number' && !pin.stale && <Heading degrees={pin.heading} />}
      <span
        className={cx(
          'relative grid place-items-center border-[3px] border-raised shadow-soft transition-colors',
          look.shape,
          pin.stale && 'bg-offline! text-raised!',
        )}
      >
        {look.icon && <Icon of={look.icon} size={pin.kind === 'pickup' || pin.kind === 'destination' ? 18 : 22} />}
      </span>
      {pin.label && (
        <span
          aria-hidden
          dir="auto"
          className={cx(
            'absolute max-w-50 truncate rounded-full bg-raised px-2 text-xs font-semibold whitespace-nowrap text-ink shadow-soft',
            place?.label ?? 'top-full mt-1',
          )}
        >
          {pin.label}
        </span>
      )}
    </>
  );
}

/** A beak at the edge of a driver's face. */
const Heading = ({ degrees }: { degrees: number }) => (
  <svg
    aria-hidden
    data-heading={Math.round(degrees)}
    viewBox="-30 -30 60 60"
    className="absolute size-15 fill-brand-strong stroke-raised stroke-3"
    style={{ rotate: `${degrees}deg` }}
  >
    <path d="M0-29 12-14H-12Z" strokeLinejoin="round" paintOrder="stroke" />
  </svg>
);

/** Returns the animated position of a moving marker: it glides to each new fix, and jumps under reduced motion. */
function useGlide({ latitude, longitude }: Coordinates): Coordinates {
  const reduced = useReducedMotion();
  const [shown, setShown] = useState<Coordinates>({ latitude, longitude });
  const current = useRef(shown);
  const lastFixMs = useRef(0);

  useEffect(() => {
    const from = current.current;
    const to = { latitude, longitude };
    const startMs = performance.now();
    const durationMs = reduced ? 0 : glideMs(from, to, startMs - lastFixMs.current);
    lastFixMs.current = startMs;
    let frame = requestAnimationFrame(function step(nowMs) {
      const progress = durationMs === 0 ? 1 : (nowMs - startMs) / durationMs;
      current.current = glideAt(from, to, progress);
      setShown(current.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude, reduced]);

  return shown;
}
