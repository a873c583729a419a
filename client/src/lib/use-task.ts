import { useRef, useState } from 'react';

/** Runs one thing at a time: a second press while it is under way does nothing. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (task: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run: (task: () => Promise<void>) => void run(task) };
}
