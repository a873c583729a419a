import { ChevronsRight } from 'lucide-react';
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface SlideButtonProps {
  label: string;
  /** How to use the button, shown under the track on a touch screen. */
  hint: string;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean;
  /** The accessible name, where the label alone is unclear. */
  name?: string | undefined;
  /** Whether this is the next step; the button is then filled. */
  filled?: boolean;
  /** Called when the thumb was slid to the end, or a key, a screen reader or a mouse pressed the button. */
  onSlide: () => void;
  /** Called when a finger tapped without sliding, perhaps by accident: ask for confirmation. */
  onTap: () => void;
}

const THUMB_PX = 48;
/** The gap between thumb and track. */
const GAP_PX = 4;
/** A smaller movement counts as a tap. */
const MOVED_PX = 8;
/** The share of the track after which a release counts as a slide. */
const ENOUGH = 0.8;

/** A button for a step that must not happen by accident: on a touch screen, the person slides it. 56 px high. */
export function SlideButton({ label, hint, busy, busyLabel, disabled = false, ...props }: SlideButtonProps) {
  const { name, filled = true, onSlide, onTap } = props;
  const { slidPx, handlers } = useSlide(onSlide, onTap, !busy && !disabled);
  return (
    <div>
      <button
        type="button"
        {...handlers}
        aria-label={busy ? undefined : name}
        disabled={disabled && !busy}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className={cx(
          'relative flex h-14 w-full touch-pan-y items-center justify-center overflow-hidden rounded-full text-xl font-bold select-none',
          filled
            ? 'bg-accent text-on-accent hover:bg-accent-strong'
            : 'border border-line-strong bg-surface text-ink hover:bg-sunk',
          'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-2 aria-disabled:bg-sunk aria-disabled:text-ink-2 forced-colors:border',
        )}
      >
        <span
          aria-hidden
          className={cx(
            'absolute inset-y-1 left-1 grid w-12 place-items-center rounded-full shadow-soft',
            filled ? 'bg-raised text-ink' : 'bg-accent text-on-accent',
          )}
          style={{ transform: `translateX(${slidPx}px)` }}
        >
          {busy ? <Spinner /> : <Icon of={ChevronsRight} size={28} />}
        </span>
        <span>{busy ? busyLabel : label}</span>
      </button>
      <p className="hidden pt-0.5 text-center text-xs text-ink-2 pointer-coarse:block">{hint}</p>
    </div>
  );
}

/** Follows the pointer, and distinguishes a slide from a tap. */
function useSlide(onSlide: () => void, onTap: () => void, enabled: boolean) {
  const [slidPx, setSlidPx] = useState(0);
  const startX = useRef<number | null>(null);
  const last = useRef<{ touch: boolean; movedPx: number }>({ touch: false, movedPx: 0 });
  const end = () => {
    startX.current = null;
    setSlidPx(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      last.current = { touch: event.pointerType !== 'mouse', movedPx: 0 };
      if (!enabled) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (startX.current === null) return;
      const movedPx = Math.max(0, Math.min(wayOf(event.currentTarget), event.clientX - startX.current));
      last.current.movedPx = Math.max(last.current.movedPx, Math.abs(event.clientX - startX.current));
      setSlidPx(movedPx);
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      if (startX.current !== null && event.clientX - startX.current >= wayOf(event.currentTarget) * ENOUGH) onSlide();
      end();
    },
    onPointerCancel: end,
    onClick: ({ detail }: MouseEvent) => {
      // The second click of a double click was meant for the button that was here before.
      if (!enabled || detail > 1) return;
      // A key press or a screen reader causes a click with detail 0.
      if (detail === 0) onSlide();
      // Ignore the click that ends a slide.
      else if (last.current.movedPx < MOVED_PX) (last.current.touch ? onTap : onSlide)();
    },
  };
  return { slidPx, handlers };
}

/** Returns the longest distance that the thumb can move, px. */
const wayOf = (track: HTMLElement): number => track.clientWidth - THUMB_PX - 2 * GAP_PX;
