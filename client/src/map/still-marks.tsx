import type { ReactNode } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { MAP } from '#shared/texts/en/map.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { ARROW, BODY, DISC, FRAME, SQUARE } from './driver-shapes.ts';
import { PinShape } from './map-pin.tsx';
import type { MapDriver, MapPin } from './map-types.ts';
import { pointIn, type PointPx, pxOf, type StillView } from './still-projection.ts';

interface StillMarksProps {
  view: StillView;
  /** This phone's own pin; null without a position. */
  own: MapPin | null;
  drivers: readonly MapDriver[];
}

/** The moving marks over a still map: elements, not shapes in the picture, so that the ground is not redrawn. */
export function StillMarks({ view, own, drivers }: StillMarksProps) {
  return (
    <>
      {own?.accuracyMeters && (
        <Accuracy at={pointIn(view, own)} radiusPx={pxOf(view, own.latitude, own.accuracyMeters)} />
      )}
      {drivers.toReversed().map((driver) => (
        <Mark key={driver.id} at={pointIn(view, driver)}>
          <DriverMark {...driver} />
        </Mark>
      ))}
      {own && (
        <Mark at={pointIn(view, own)} zIndex={OVER_ALL}>
          <PinShape pin={own} place={undefined} onPress={undefined} />
        </Mark>
      )}
    </>
  );
}

const OVER_ALL = 10_000;

interface MarkProps {
  at: PointPx;
  /** By default, as on the map, the lower of two marks is in front, or else the first in the list. */
  zIndex?: number;
  children: ReactNode;
}

/** A mark whose middle is at the point; it glides to the next point. */
function Mark({ at, zIndex = Math.max(0, Math.round(at.y)), children }: MarkProps) {
  return (
    <div
      style={{ transform: `translate(${at.x}px, ${at.y}px)`, zIndex }}
      className="absolute top-0 left-0 transition-transform duration-1000"
    >
      <div className="-translate-1/2">{children}</div>
    </div>
  );
}

function Accuracy({ at, radiusPx }: { at: PointPx; radiusPx: number }) {
  return (
    <Mark at={at} zIndex={0}>
      <div style={{ width: 2 * radiusPx, height: 2 * radiusPx }} className="rounded-full bg-brand opacity-14" />
    </Mark>
  );
}

export const DRIVER_PX = 34;

const FILLS: Record<DriverStatus, string> = {
  online: 'fill-online stroke-raised',
  on_route: 'fill-on-route stroke-raised',
  offline: 'fill-raised stroke-offline',
};
const MOTORBIKES: Record<DriverStatus, string> = {
  online: 'text-raised',
  on_route: 'text-raised',
  offline: 'text-offline',
};
const ARROWS: Record<DriverStatus, string> = {
  online: 'fill-online',
  on_route: 'fill-on-route',
  offline: 'fill-offline',
};

/** The same mark as on the map (driver-marks.ts). */
function DriverMark({ status, heading, label }: MapDriver) {
  const name = `${label ?? MAP.list.driver} · ${MESSAGES.driverStatus[status]}`;
  return (
    <svg role="img" aria-label={name} width={DRIVER_PX} height={DRIVER_PX} viewBox="-17 -17 34 34" overflow="visible">
      <title>{name}</title>
      {heading !== null && (
        <path
          d={ARROW}
          transform={`rotate(${heading})`}
          strokeWidth={1.5}
          strokeLinejoin="round"
          className={`stroke-raised ${ARROWS[status]}`}
        />
      )}
      <path d={status === 'on_route' ? SQUARE : DISC} strokeWidth={2.5} className={FILLS[status]} />
      <g className={MOTORBIKES[status]} strokeLinecap="round" strokeLinejoin="round">
        <path d={FRAME} fill="none" stroke="currentColor" strokeWidth={1.6} />
        <path d={BODY} fill="currentColor" />
      </g>
    </svg>
  );
}
