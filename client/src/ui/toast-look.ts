import type { NoteTone } from './note.tsx';

export type ToastTone = Extract<NoteTone, 'success' | 'info' | 'danger'>;

/** An action offered in a toast, for `forMs`. */
export interface ToastAction {
  label: string;
  act: () => void;
  forMs: number;
}

/** How long a message is shown, ms. */
const TOAST_MS: Record<ToastTone, number> = { success: 5000, info: 5000, danger: 8000 };

/** A message about what has just happened. */
export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A second line, which says what the text is about. */
  detail?: string | undefined;
  action: ToastAction | undefined;
}

export const durationOf = ({ tone, action }: ToastMessage): number => action?.forMs ?? TOAST_MS[tone];
