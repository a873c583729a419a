import { create } from 'zustand';

/** Long enough to be read out; afterwards whoever walks through the page does not come across it. */
const SAID_MS = 10_000;

const useSaid = create<{ lines: readonly { id: number; text: string }[] }>()(() => ({ lines: [] }));
let count = 0;

/** Has a sentence read out, once, when the reader pauses; nothing of it is seen. */
export function say(text: string): void {
  const line = { id: (count += 1), text };
  useSaid.setState(({ lines }) => ({ lines: [...lines, line] }));
  setTimeout(() => useSaid.setState(({ lines }) => ({ lines: lines.filter(({ id }) => id !== line.id) })), SAID_MS);
}

/** Where it is read from: there before anything is said. One for the page. */
export function LiveRegion() {
  const lines = useSaid((state) => state.lines);
  return (
    <div role="log" aria-live="polite" aria-label="What has just happened" className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
