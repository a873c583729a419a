import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { serverNow } from '#client/lib/clock.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useDriverRides, useRide, useRides } from '#client/data/rides/rides.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Takeover } from '#client/ui/takeover.tsx';
import { toast } from '#client/ui/toast.tsx';
import { RequestAnswer } from '../rides/request-answer.tsx';
import { type ShownRequest, useShownRequests } from '../rides/use-shown-requests.ts';
import { goneSentence } from '../rides/request-labels.ts';
import {
  closeRequestSheet,
  isAside,
  mayTakeScreen,
  openRequestSheet,
  putAside,
  showRequest,
  useRequestSheet,
} from '../rides/request-sheet-state.ts';
import { RequestView } from './request-view.tsx';

const RIDES = '/driver/rides';

/** The ids of all requests that were considered for opening the sheet since the page loaded. */
const seen = new Set<string>();

/**
 * Shows waiting requests over any screen. A new request opens the sheet, unless a ride is under way, a dialog is open
 * or text is being typed. In those cases, and after "Later", a strip opens the sheet.
 */
export function RequestSheet() {
  const { requests, activeRide } = useDriverRides();
  const { open } = useRequestSheet();
  const [acceptingId, setAcceptingId] = useState<string | null>(null);
  const shown = useShownRequests();
  useTakeScreen(requests, activeRide !== null);
  const openRide = useOpenAccepted();
  // An accepted request stays until the response arrives, so that the sheet closes and the ride opens in one step.
  const accepting = useRide(acceptingId);
  const stack = accepting ? [accepting] : requests;
  const nothing = stack.length === 0;
  useGoneNotice(shown, open && !nothing);
  useEffect(() => {
    if (open && nothing) closeRequestSheet();
  }, [open, nothing]);
  if (!open || nothing) return null;
  const onAccepting = (ride: Ride, running: boolean) => {
    if (!running) openRide(ride.id);
    setAcceptingId(running ? ride.id : null);
  };
  return <Stack stack={stack} gone={shown.filter(({ gone }) => gone !== null)} onAccepting={onAccepting} />;
}

/** Opens the sheet when a new request arrives, if the driver is free and the screen may be covered. */
function useTakeScreen(requests: readonly Ride[], riding: boolean): void {
  const ids = requests.map(({ id }) => id).join();
  useEffect(() => {
    const fresh = ids.split(',').filter((id) => id !== '' && !seen.has(id) && !isAside(id));
    fresh.forEach((id) => seen.add(id));
    const [first] = fresh;
    if (first === undefined || riding || useRequestSheet.getState().open || !mayTakeScreen()) return;
    openRequestSheet(first);
  }, [ids, riding]);
}

/** Shows a toast when a request can no longer be answered, unless the open sheet or the list shows the reason. */
function useGoneNotice(shown: readonly ShownRequest[], inSheet: boolean): void {
  const { pathname } = useLocation();
  const noticed = useRef(new Set<string>());
  useEffect(() => {
    for (const { ride, gone } of shown) {
      const key = `${ride.id} ${ride.rev}`;
      if (gone === null || noticed.current.has(key)) continue;
      noticed.current.add(key);
      if (!inSheet && pathname !== RIDES) toast.info(goneSentence(ride, gone));
    }
  }, [shown, inSheet, pathname]);
}

/** Returns a function that opens the ride just accepted, in place of the sheet's history entry. */
function useOpenAccepted(): (id: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (id) => {
    const ride = useRides.getState().byId[id];
    if (ride?.status !== 'accepted') return;
    if (ride.active && pathname !== RIDES) void navigate(RIDES, { replace: true });
    if (ride.active) closeRequestSheet();
  };
}

interface StackProps {
  stack: readonly Ride[];
  gone: readonly ShownRequest[];
  onAccepting: (ride: Ride, running: boolean) => void;
}

function Stack({ stack, gone, onAccepting }: StackProps) {
  const at = useRequestSheet((state) => state.at);
  const nowMs = useNow(1000);
  const index = Math.max(
    0,
    stack.findIndex(({ id }) => id === at),
  );
  const ride = stack[index];
  if (!ride) return null;
  const leaf = (by: number) => {
    const next = stack[index + by];
    if (next) showRequest(next.id);
  };
  const later = () => putAside(stack.map(({ id }) => id));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') leaf(-1);
    if (key === 'ArrowRight') leaf(1);
  };
  // The server no longer accepts an answer (R9); the event that removes the request follows shortly.
  const isOver = serverNow() >= Date.parse(ride.expiresAt) && ride.status === 'pending';
  return (
    <Takeover
      contentLabel={REQUESTS.sheet.from(ride.passengerName)}
      title={stack.length === 1 ? REQUESTS.sheet.newRequest : REQUESTS.sheet.newRequestOf(index + 1, stack.length)}
      onClose={later}
      onKeyDown={onKeyDown}
      header={<Header index={index} count={stack.length} leaf={leaf} onLater={later} />}
      footer={
        <footer className="border-t border-line bg-raised px-4 pt-3 pb-4">
          {isOver ? (
            <Button variant="outline" size="large" fullWidth onClick={closeRequestSheet}>
              {REQUESTS.sheet.close}
            </Button>
          ) : (
            <RequestAnswer key={ride.id} ride={ride} onAccepting={(running) => onAccepting(ride, running)} />
          )}
        </footer>
      }
    >
      {gone.map(({ ride: past, gone: why }) => (
        <p key={past.id} role="status" className="mb-2 rounded-control bg-sunk px-3 py-2 text-sm">
          {goneSentence(past, why ?? '')}
        </p>
      ))}
      <RequestView key={ride.id} ride={ride} nowMs={nowMs} />
    </Takeover>
  );
}

interface HeaderProps {
  index: number;
  count: number;
  leaf: (by: number) => void;
  onLater: () => void;
}

/** Shows the position in the stack, and the button to put the requests aside. */
function Header({ index, count, leaf, onLater }: HeaderProps) {
  return (
    <header className="flex min-h-14 items-center justify-between gap-2 px-4 pt-1">
      {count > 1 ? (
        <div className="-ml-2 flex items-center gap-1">
          <Leaf icon={ChevronLeft} label={REQUESTS.sheet.previous} end={index === 0} onClick={() => leaf(-1)} />
          <p aria-live="polite" className="text-base font-bold tabular">
            {REQUESTS.sheet.indexOf(index + 1, count)}
          </p>
          <Leaf icon={ChevronRight} label={REQUESTS.sheet.next} end={index === count - 1} onClick={() => leaf(1)} />
        </div>
      ) : (
        <p aria-hidden className="text-base font-bold">
          {REQUESTS.sheet.newRequest}
        </p>
      )}
      <Button variant="quiet" size="small" className="-mr-2" onClick={onLater}>
        {REQUESTS.sheet.later}
      </Button>
    </header>
  );
}

interface LeafProps {
  icon: LucideIcon;
  label: string;
  /** Whether there is no further request in this direction. */
  end: boolean;
  onClick: () => void;
}

/** Not `disabled` at the end, because a disabled button loses the focus, and the arrow keys would stop working. */
function Leaf({ end, ...button }: LeafProps) {
  return <IconButton {...button} aria-disabled={end} className={cx(end && 'cursor-not-allowed opacity-50')} />;
}
