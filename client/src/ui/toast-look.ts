import type { NoteTone } from './note.tsx';

export type ToastTone = Extract<NoteTone, 'success' | 'info' | 'danger'>;

/** What can still be done about what just happened, for so long. */
export interface ToastAction {
  label: string;
  act: () => void;
  forMs: number;
}
