import type { ToastAction, ToastTone } from './toast-look.ts';

/** sonner and its host load with the first toast, not with the first page. */
function show(tone: ToastTone, text: string, action?: ToastAction): void {
  import('./toast-host.tsx').then(
    (host) => host.showToast(tone, text, action),
    () => showPlainly(text),
  );
}

/** Preloads the code, because toasts are needed most when the network has just failed. */
export const preloadToasts = (): void => void import('./toast-host.tsx').catch(() => undefined);

/** Shows the message when the toast code did not load (no connection). */
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
  info: (text: string): void => show('info', text),
  error: (text: string): void => show('danger', text),
};
