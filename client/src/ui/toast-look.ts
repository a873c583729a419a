import type { NoteTone } from './note.tsx';

export type ToastTone = Extract<NoteTone, 'success' | 'info' | 'danger'>;

/** An action offered in a toast, for `forMs`. */
export interface ToastAction {
  label: string;
  act: () => void;
  forMs: number;
}
