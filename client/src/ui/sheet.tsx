import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { UI } from '#shared/texts/en/ui.ts';
import { useBackCloses } from '../lib/back.ts';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

interface SheetProps {
  /** The accessible name. */
  label: string;
  /** Always visible, even when collapsed: the ETA, the next action. */
  summary: ReactNode;
  /** Hidden when collapsed. */
  children?: ReactNode;
  /** Pinned at the lower edge, so that its buttons keep their places whatever the other content is. */
  foot?: ReactNode;
  /** Called with the sheet's height, px, at first and at each change. */
  onHeight?: (px: number) => void;
  /** The sheet's subject. When it changes, the sheet scrolls to its top. */
  showing: string;
  className?: string;
}

const SWIPE_PX = 24;

/**
 * A sheet over the lower part of a map on a phone, a panel at its left on a desktop. Its parent is `relative` and
 * contains the map; --covered-top is the height of anything that covers the parent's top. A press, a key or a swipe on
 * the handle toggles it; Back collapses it. On a desktop it is always expanded.
 */
export function Sheet({ label, summary, children, foot, onHeight, showing, className }: SheetProps) {
  const [open, setOpen] = useState(false);
  const contentId = useId();
  useBackCloses(open, () => setOpen(false));
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet || !onHeight) return;
    const observer = new ResizeObserver(() => onHeight(Math.round(sheet.offsetHeight)));
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [onHeight]);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current) content.current.scrollTop = 0;
  }, [showing]);
  return (
    <section
      ref={ref}
      data-toasts="sheet"
      aria-label={label}
      className={cx(
        // A transform positions the sheet from below, so that content added at its end moves nothing above it.
        'absolute inset-x-0 top-full z-10 flex -translate-y-full flex-col rounded-t-card border-t border-line bg-raised shadow-soft',
        // The collapsed sheet leaves at least two fifths of the screen to the map, unless the foot needs more.
        open ? 'max-h-[calc((100%-var(--covered-top,0px))*0.8)]' : 'max-h-[calc((100%-var(--covered-top,0px))*0.6)]',
        foot !== undefined && 'min-h-[min(20rem,100%)]',
        'lg:top-[calc(1rem+var(--covered-top,0px))] lg:bottom-4 lg:right-auto lg:left-4 lg:max-h-none lg:w-96 lg:translate-none lg:rounded-card lg:border',
        className,
      )}
    >
      {children && <SheetHandle open={open} onChange={setOpen} controls={contentId} />}
      <div
        ref={content}
        // The buttons are in the foot, so the content itself must be focusable, so that keys can scroll it.
        {...(foot !== undefined && { role: 'group', 'aria-label': label, tabIndex: 0 })}
        className={cx('min-h-0 grow overflow-y-auto px-4 pb-4 lg:pt-4', foot !== undefined && 'fade-end')}
      >
        {summary}
        {children && (
          <div id={contentId} className={cx('pt-3 lg:block', !open && 'hidden')}>
            {children}
          </div>
        )}
      </div>
      {foot !== undefined && <div className="shrink-0 border-t border-line px-4 pt-2 pb-3">{foot}</div>}
    </section>
  );
}

interface SheetHandleProps {
  open: boolean;
  onChange: (open: boolean) => void;
  controls: string;
}

function SheetHandle({ open, onChange, controls }: SheetHandleProps) {
  const startY = useRef(0);
  const swiped = useRef(false);
  const start = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    startY.current = event.clientY;
    swiped.current = false;
  };
  const finish = (event: PointerEvent) => {
    const movedPx = event.clientY - startY.current;
    swiped.current = Math.abs(movedPx) >= SWIPE_PX;
    if (swiped.current) onChange(movedPx < 0);
  };
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      aria-label={open ? UI.showLess : UI.showMore}
      onPointerDown={start}
      onPointerUp={finish}
      onClick={(event) => {
        // Ignore the click that ends a swipe; a key press (detail 0) always counts.
        if (event.detail === 0 || !swiped.current) onChange(!open);
      }}
      className="relative z-1 -mb-3 flex h-11 shrink-0 touch-none items-start justify-center rounded-t-card pt-2 text-ink-2 lg:hidden"
    >
      <Icon of={open ? ChevronDown : ChevronUp} />
    </button>
  );
}
