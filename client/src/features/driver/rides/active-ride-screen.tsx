import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useHeight } from '#client/lib/use-height.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import { useRideLive } from '#client/data/wiring/hooks.ts';
import { useNow } from '#client/parts/use-now.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ActiveRideMap } from './active-ride-map.tsx';
import { ActiveRideSheet } from './active-ride-sheet.tsx';
import { RideSlot } from './ride-slot.tsx';

const AGE_EVERY_MS = 5000;
/** The sheet's height until it has been measured. */
const SHEET_GUESS_PX = 340;
const UNDER_SHEET_PX = 24;
/** The height in px of the Back button. */
const BACK_PX = 52;
/** Keeps the content above the map's attribution. */
const DESKTOP_BOTTOM_PX = 32;

interface ActiveRideScreenProps {
  ride: Ride;
  /** Shown at the end of the sheet: requests and other rides. */
  children: ReactNode;
}

/** The current ride on the full screen: the map, a slot above it for one message, and the sheet with the buttons. */
export function ActiveRideScreen({ ride, children }: ActiveRideScreenProps) {
  useRideLive(ride.id);
  const nowMs = useNow(AGE_EVERY_MS);
  const desktop = useDesktop();
  const navigate = useNavigate();
  const [sheetPx, setSheetPx] = useState(SHEET_GUESS_PX);
  const [slotRef, slotPx] = useHeight();
  const bottomPx = desktop ? DESKTOP_BOTTOM_PX : sheetPx + UNDER_SHEET_PX;
  return (
    <section
      aria-label={DRIVER_RIDE.screen.label}
      className="absolute inset-0 overflow-hidden [--covered-top:var(--banner)]"
    >
      {/* Moved below the banner by a transform (--covered-top), so that the banner causes no layout shift. */}
      <div className="absolute inset-0 translate-y-(--covered-top)">
        <ActiveRideMap ride={ride} nowMs={nowMs} topPx={BACK_PX + slotPx} bottomPx={bottomPx} />
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-3 z-3 translate-y-(--covered-top) space-y-2 *:pointer-events-auto lg:right-auto lg:left-108 lg:max-w-md">
        <IconButton
          icon={ArrowLeft}
          label={DRIVER_RIDE.screen.back}
          variant="raised"
          onClick={() => void navigate('/driver')}
        />
        <div ref={slotRef}>
          <RideSlot ride={ride} nowMs={nowMs} />
        </div>
      </div>
      <ActiveRideSheet ride={ride} nowMs={nowMs} onHeight={setSheetPx}>
        {children}
      </ActiveRideSheet>
    </section>
  );
}
