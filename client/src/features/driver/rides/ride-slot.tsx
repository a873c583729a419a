import { BellRing, CircleCheck, Info, MessageSquareText, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type SlotItem, useSlotItems } from './slot-items.ts';

const LOOKS = {
  danger: { icon: TriangleAlert, mark: 'text-danger' },
  warning: { icon: TriangleAlert, mark: 'text-on-route-text' },
  success: { icon: CircleCheck, mark: 'text-brand' },
  info: { icon: Info, mark: 'text-brand' },
} as const;

/** The most characters that are shown at once; a longer text is expanded with "More". */
const SHORT_TEXT = 60;

/** The only place for messages over a ride's map. Shows the most urgent message, and how many more there are. */
export function RideSlot({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const desktop = useDesktop();
  const items = useSlotItems(ride, nowMs).filter(({ phoneOnly }) => !phoneOnly || !desktop);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = items[0]?.key;
  // When a more urgent message arrives, it replaces the message that the driver chose.
  const [before, setBefore] = useState(first);
  if (first !== before) {
    setBefore(first);
    setChosen(null);
  }
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  );
  const item = items[at];
  if (!item) return null;
  const next = items[(at + 1) % items.length];
  return <Spoken key={item.key} item={item} more={items.length - 1} onNext={() => setChosen(next?.key ?? null)} />;
}

function Spoken({ item, more, onNext }: { item: SlotItem; more: number; onNext: () => void }) {
  const { tone, title, text, action, dismiss } = item;
  const [open, setOpen] = useState(false);
  const folds = text !== undefined && text.length > SHORT_TEXT;
  const icon = action && tone === 'info' ? BellRing : dismiss && tone === 'info' ? MessageSquareText : LOOKS[tone].icon;
  return (
    <div
      data-slot={tone}
      className="flex items-start gap-2 rounded-control bg-raised py-1 pr-1 pl-3 text-base shadow-soft forced-colors:border"
    >
      <Icon of={icon} className={cx('mt-3 shrink-0', LOOKS[tone].mark)} />
      <div role={tone === 'danger' ? 'alert' : 'status'} className="min-w-0 grow py-2.5 leading-snug">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {text !== undefined && (
          // A screen reader reads the whole text, even while it is collapsed.
          <p className={folds && !open ? 'sr-only' : 'text-sm wrap-anywhere'}>{text}</p>
        )}
      </div>
      {folds && (
        <Button variant="quiet" size="small" className="px-2!" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? DRIVER_RIDE.slot.less : DRIVER_RIDE.slot.more}
        </Button>
      )}
      {action && (
        <Button
          variant="accent"
          size="small"
          className="shrink-0 px-3!"
          onClick={() => {
            dismiss?.();
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      {more > 0 && (
        <Button
          variant="outline"
          size="small"
          className="shrink-0 px-2! tabular"
          aria-label={DRIVER_RIDE.slot.nextOf(more + 1)}
          onClick={onNext}
        >
          {`+${more}`}
        </Button>
      )}
      {dismiss && <IconButton icon={X} label={DRIVER_RIDE.slot.dismiss} onClick={dismiss} />}
    </div>
  );
}
