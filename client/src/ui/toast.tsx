import { whenIdle } from '../lib/when-idle.ts';
import { durationOf, type ToastMessage, type ToastAction, type ToastTone } from './toast-look.ts';

type Show = (message: ToastMessage) => void;

/** The function of the current screen that shows messages in its own place; null without one. */
let place: Show | null = null;
let last: { message: ToastMessage; atMs: number } | null = null;

/** The time in which a dialog closes after the action that the message reports. */
const CLOSING_MS = 150;

function show(tone: ToastTone, text: string, action?: ToastAction, detail?: string): void {
  const message = { tone, text, action, detail };
  last = { message, atMs: performance.now() };
  if (place && isDialogOpen()) setTimeout(() => (isDialogOpen() ? float : (place ?? float))(message), CLOSING_MS);
  else (place ?? float)(message);
}

/** Shows a message over the screen. sonner and its host load with the first toast, not with the first page. */
const float: Show = (message) =>
  void import('./toast-host.tsx').then(
    ({ showToast }) => {
      // A place that opened while the code loaded has already shown the message.
      if (!place || isDialogOpen()) showToast(message);
    },
    () => showPlainly(message.text),
  );

const isDialogOpen = (): boolean => document.querySelector('[data-toasts="dialog"][role]') !== null;

const isFresh = ({ message, atMs }: NonNullable<typeof last>): boolean =>
  performance.now() - atMs < durationOf(message);

/**
 * Sends messages to `here` instead of over the screen, except while a dialog covers the screen, until the returned
 * function is called. A last message that is still fresh moves along.
 */
export function placeToasts(here: Show): () => void {
  place = here;
  if (last && isFresh(last)) {
    here(last.message);
    void import('./toast-host.tsx').then(
      (host) => host.dismissToasts(),
      () => undefined,
    );
  }
  return () => {
    if (place !== here) return;
    place = null;
    if (last && isFresh(last)) float(last.message);
  };
}

/** Preloads the code once idle, because toasts are needed most when the network has just failed. */
export const preloadToasts = (): (() => void) => whenIdle(() => void import('./toast-host.tsx').catch(() => undefined));

/** Shows the message without the toast code, which did not load (no connection). */
function showPlainly(text: string): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.className =
    'fixed inset-x-4 above-nav z-50 mb-3 rounded-control bg-raised px-4 py-3 text-sm text-ink shadow-soft';
  line.textContent = text;
  document.body.append(line);
  setTimeout(() => line.remove(), 8000);
}

/** Short messages about what just happened: success and info with role=status, errors with role=alert. */
export const toast = {
  success: (text: string, action?: ToastAction): void => show('success', text, action),
  /** A success that needs a second line, such as the name of what was changed. */
  successOf: (text: string, detail: string): void => show('success', text, undefined, detail),
  info: (text: string): void => show('info', text),
  error: (text: string): void => show('danger', text),
};
