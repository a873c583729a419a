import type { ToastAction, ToastTone } from './toast-look.ts';

/** sonner and its host arrive with the first toast, not with the first page. */
function show(tone: ToastTone, text: string, action?: ToastAction): void {
  import('./toast-host.tsx').then(
    (host) => host.showToast(tone, text, action),
    () => announceWithout(text),
  );
}

/** Fetches it ahead: words are needed most when the network has just gone. */
export const preloadToasts = (): void => void import('./toast-host.tsx').catch(() => undefined);

/** The part for toasts did not load (the connection is gone): the sentence still reaches the person. */
function announceWithout(text: string): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.className = 'fixed inset-x-4 top-4 z-50 rounded-control bg-raised px-4 py-3 text-sm text-ink shadow-soft';
  line.textContent = text;
  document.body.append(line);
  setTimeout(() => line.remove(), 8000);
}

/** Short words about what just happened: success and info as role=status, errors as role=alert. */
export const toast = {
  success: (text: string, action?: ToastAction): void => show('success', text, action),
  info: (text: string): void => show('info', text),
  error: (text: string): void => show('danger', text),
};
