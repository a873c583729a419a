import { useEffect, useState } from 'react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { QUICK_MESSAGE_TEXTS } from '#shared/texts/en/quick-messages.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useDriverRides } from '#client/data/rides/rides.ts';
import { firstName } from '#client/data/session/profile.ts';
import { saidNow } from '#client/parts/ride/quick-messages.tsx';
import { placeToasts } from '#client/ui/toast.tsx';
import { durationOf, type ToastMessage } from '#client/ui/toast-look.ts';
import { type Trouble, usePositionTroubles } from '../duty/position-note.tsx';
import { type DuePickup, duePickups } from './due-pickups.ts';
import { openRequestSheet } from './request-sheet-state.ts';

/** One message over the map of a ride. */
export interface SlotItem {
  key: string;
  tone: 'danger' | 'warning' | 'success' | 'info';
  title: string;
  text?: string;
  action?: { label: string; act: () => void } | undefined;
  dismiss?: (() => void) | undefined;
  /** Whether to hide the message on a desktop, where the panel already shows it. */
  phoneOnly?: boolean;
}

interface Known {
  toasts: readonly (ToastMessage & { dismiss: () => void })[];
  troubles: readonly Trouble[];
  message: { key: string; title: string; dismiss: () => void } | null;
  due: readonly DuePickup[];
  requests: number;
}

/**
 * Returns the messages, most urgent first: failures and problems, results of pressed buttons, the passenger's message,
 * a pickup that is due, requests.
 */
export function slotItems({ toasts, troubles, message, due, requests }: Known): SlotItem[] {
  const answers = toasts.map(({ tone, text, action, dismiss }): SlotItem => ({
    key: `${tone} ${text}`,
    tone,
    title: text,
    action,
    dismiss,
  }));
  return [
    ...answers.filter(({ tone }) => tone === 'danger'),
    ...troubles.map(({ title, text, dismiss }) => ({ key: title, tone: 'warning' as const, title, text, dismiss })),
    ...answers.filter(({ tone }) => tone !== 'danger'),
    ...(message ? [{ ...message, tone: 'info' as const }] : []),
    ...due.map(({ id, title, text }) => ({ key: id, tone: 'warning' as const, title, text })),
    ...(requests > 0 ? [requestItem(requests)] : []),
  ];
}

const requestItem = (count: number): SlotItem => ({
  key: `requests ${count}`,
  tone: 'info',
  title: REQUESTS.strip.waiting(count),
  action: { label: REQUESTS.strip.see(count), act: openRequestSheet },
  phoneOnly: true,
});

export function useSlotItems(ride: Ride, nowMs: number): SlotItem[] {
  const rides = useDriverRides();
  return slotItems({
    toasts: useToasts(),
    troubles: usePositionTroubles(),
    message: useMessage(ride),
    due: duePickups(rides, nowMs),
    requests: rides.requests.length,
  });
}

/** Returns the messages that would be toasts on other screens. */
function useToasts(): Known['toasts'] {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const leave = placeToasts((one) => {
      // The newest result replaces the one before, for example when Start failed and then worked.
      setToasts([one]);
      timers.add(setTimeout(() => setToasts((known) => known.filter((it) => it !== one)), durationOf(one)));
    });
    return () => {
      leave();
      timers.forEach(clearTimeout);
    };
  }, []);
  return toasts.map((one) => ({ ...one, dismiss: () => setToasts((known) => known.filter((it) => it !== one)) }));
}

/** Returns the passenger's last message, until the driver has read it. */
function useMessage(ride: Ride): Known['message'] {
  const [read, setRead] = useState('');
  const last = saidNow(ride)
    .filter(({ from }) => from === 'passenger')
    .at(-1);
  if (!last || last.at <= read) return null;
  const title = `${firstName(ride.passengerName)}: ${QUICK_MESSAGE_TEXTS[last.word]}`;
  return { key: last.at, title, dismiss: () => setRead(last.at) };
}
