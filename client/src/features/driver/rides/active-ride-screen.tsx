import { ArrowLeft, BellRing } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Ride } from '#client/data/rides/ride.ts';
import { useHeight } from '#client/lib/use-height.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import { useRideLive } from '#client/data/wiring/hooks.ts';
import { QuickMessages } from '#client/parts/ride/quick-messages.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverRides } from '#client/data/rides/rides.ts';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { waitingText } from './request-labels.ts';
import { openRequestSheet } from './request-sheet-state.ts';
import { ActiveRideMap } from './active-ride-map.tsx';
import { ActiveRideSheet } from './active-ride-sheet.tsx';

const AGE_EVERY_MS = 5000;
/** Until the sheet has been measured. */
const SHEET_GUESS_PX = 340;
const UNDER_SHEET_PX = 24;
/** px that the Back button takes up. */
const BACK_PX = 52;
/** px that the message buttons (on a desktop in two rows) and the messages take up. */
const WORDS_PX = { phone: 60, desktop: 112 } as const;
const SAID_PX = 72;
/** Above the map's attribution. */
const DESKTOP_BOTTOM_PX = 32;

interface ActiveRideScreenProps {
  ride: Ride;
  /** Notes over the top of the map. */
  notes: ReactNode;
  /** At the end of the sheet: requests and other rides. */
  children: ReactNode;
}

/** The current ride fills the screen: the map, and over it the next step and the button that completes it. */
export function ActiveRideScreen({ ride, notes, children }: ActiveRideScreenProps) {
  useRideLive(ride.id);
  const nowMs = useNow(AGE_EVERY_MS);
  const desktop = useDesktop();
  const navigate = useNavigate();
  const [sheetPx, setSheetPx] = useState(SHEET_GUESS_PX);
  const [notesRef, notesPx] = useHeight();
  const waits = useWaitingOf(ride.id, 'word') !== null;
  const wordsPx = WORDS_PX[desktop ? 'desktop' : 'phone'] + (ride.words.length > 0 || waits ? SAID_PX : 0);
  const bottomPx = wordsPx + (desktop ? DESKTOP_BOTTOM_PX : sheetPx + UNDER_SHEET_PX);
  return (
    <section aria-label="Active trip" className="absolute inset-0 overflow-hidden [--covered-top:var(--banner)]">
      {/* Moved below the banner by transforms (--covered-top): a banner that comes or goes causes no layout shift. */}
      <div className="absolute inset-0 translate-y-(--covered-top)">
        <ActiveRideMap ride={ride} nowMs={nowMs} topPx={BACK_PX + notesPx} bottomPx={bottomPx} />
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-3 z-3 translate-y-(--covered-top) space-y-2 *:pointer-events-auto lg:right-auto lg:left-108 lg:max-w-md">
        <div className="pointer-events-none! flex items-center gap-2 *:pointer-events-auto">
          <IconButton
            icon={ArrowLeft}
            label="Back to Dashboard"
            variant="raised"
            onClick={() => void navigate('/driver')}
          />
          <WaitingRequests />
        </div>
        <div ref={notesRef} className="space-y-2">
          {notes}
        </div>
      </div>
      <RideOverNote ride={ride} raisedPx={desktop ? DESKTOP_BOTTOM_PX : sheetPx} hiddenPx={notesPx} />
      <ActiveRideSheet ride={ride} nowMs={nowMs} onHeight={setSheetPx}>
        {children}
      </ActiveRideSheet>
    </section>
  );
}

/** During a ride, requests do not open by themselves. Hidden on a desktop, where the sheet lists them in sight. */
function WaitingRequests() {
  const count = useDriverRides().requests.length;
  if (count === 0) return null;
  return (
    <Button
      variant="accent"
      size="small"
      icon={BellRing}
      className="shadow-soft lg:hidden!"
      onClick={() => openRequestSheet()}
    >
      {waitingText(count)}
    </Button>
  );
}

/** Messages (R25), over the map right above the sheet, so that they push nothing away when they appear. */
function RideOverNote({ ride, raisedPx, hiddenPx }: { ride: Ride; raisedPx: number; hiddenPx: number }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0 top-16 bottom-0 z-2 overflow-hidden lg:right-16 lg:left-104 lg:max-w-xl"
      // Clips what a tall sheet pushes up behind the notes.
      style={{ clipPath: `inset(calc(${hiddenPx}px + var(--covered-top, 0px)) 0 0)` }}
    >
      {/* Constant size, moved by a transform: neither the sheet nor a message causes a layout shift. */}
      <div
        className="absolute inset-0 flex flex-col justify-end gap-2 pb-2 *:pointer-events-auto"
        style={{ transform: `translateY(-${raisedPx}px)` }}
      >
        <QuickMessages ride={ride} look="floating" />
      </div>
    </div>
  );
}
