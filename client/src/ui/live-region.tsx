import { create } from 'zustand';
import { UI } from '#shared/texts/en/ui.ts';

/** How long a line stays: long enough to be announced; removed then, so that screen readers do not find it later. */
const SHOWN_MS = 10_000;

const useAnnouncements = create<{ lines: readonly { id: number; text: string }[] }>()(() => ({ lines: [] }));
let count = 0;

/** Announces a message to screen readers, politely and once. Nothing appears on screen. */
export function announce(text: string): void {
  const line = { id: (count += 1), text };
  useAnnouncements.setState(({ lines }) => ({ lines: [...lines, line] }));
  setTimeout(
    () => useAnnouncements.setState(({ lines }) => ({ lines: lines.filter(({ id }) => id !== line.id) })),
    SHOWN_MS,
  );
}

/** The page's live region, which must be rendered before the first message. */
export function LiveRegion() {
  const lines = useAnnouncements((state) => state.lines);
  return (
    <div role="log" aria-live="polite" aria-label={UI.latest} className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
